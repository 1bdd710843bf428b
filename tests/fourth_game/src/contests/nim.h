/* The `nim` contest of the toy. Never anything but data. */
#ifndef CONTESTS_NIM_H
#define CONTESTS_NIM_H

#include "contests/contest.h"

extern const struct contest contest_nim;

#endif
