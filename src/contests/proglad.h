/* The `proglad` contest. Never anything but data. */
#ifndef CONTESTS_PROGLAD_H
#define CONTESTS_PROGLAD_H

#include "contests/contest.h"

extern const struct contest contest_proglad;

#endif
