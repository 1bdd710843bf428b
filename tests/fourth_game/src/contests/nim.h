/* The contest `nim` for the fourth game that these tests add. It consists only of data. */
#ifndef CONTESTS_NIM_H
#define CONTESTS_NIM_H

#include "contests/contest.h"

extern const struct contest contest_nim;

#endif
