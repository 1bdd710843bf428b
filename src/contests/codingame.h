/* The `codingame` contest. Never anything but data. */
#ifndef CONTESTS_CODINGAME_H
#define CONTESTS_CODINGAME_H

#include "contests/contest.h"

extern const struct contest contest_codingame;

#endif
