/* The `judge` contest. Never anything but data. */
#ifndef CONTESTS_JUDGE_H
#define CONTESTS_JUDGE_H

#include "contests/contest.h"

extern const struct contest contest_judge;

#endif
