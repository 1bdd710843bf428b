/* The `potm` contest. Never anything but data. */
#ifndef CONTESTS_POTM_H
#define CONTESTS_POTM_H

#include "contests/contest.h"

extern const struct contest contest_potm;

#endif
