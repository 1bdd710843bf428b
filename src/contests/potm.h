/* The `potm` contest. Never anything but data. */
#ifndef CONTESTS_POTM_H
#define CONTESTS_POTM_H

#include "contests/contest.h"

extern const struct contest contest_potm;

/* The lines of bots/showdown/runner.c, ended by NULL: meson.build puts them into the program, so
 * that a cup needs nothing but its entries. */
extern const char *const potm_house[];

#endif
