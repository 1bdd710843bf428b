/* Time management: how long a bot may think in a turn, by the contest's clock, less a margin for
 * how late the machine has been. Never reads a clock: the caller does. */
#ifndef ENGINES_PACE_H
#define ENGINES_PACE_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

/* All in nanoseconds; 0: no such limit. */
struct pace {
    int64_t first_ns; /* for the first turn of a game */
    int64_t turn_ns;  /* for the others */
    int64_t bank_ns;  /* for all turns of a game together */
    int64_t used_ns;  /* of the bank */
    int64_t late_ns;  /* how late the machine has been lately, at worst */
    uint64_t turns;   /* answered in this game */
};

/* The part of a limit to leave unused, so that the answer arrives in time. */
int64_t pace_margin_ns(int64_t limit_ns, int64_t late_ns);

/* How long after a question its answer should be ready; always more than 0. */
int64_t pace_think_ns(const struct pace *pace);

/* Learns how late the machine was in a turn: in waking the bot, or in letting it go on. Keeps the
 * worst, which fades with each call. */
void pace_learn(struct pace *pace, int64_t late_ns);

/* Appends what the pace has learnt, for a bot that is a process a turn. */
void pace_save(const struct pace *pace, struct text *bytes);

/* Reads back what pace_save wrote at the start of a block. Returns the size of it; 0: there is
 * none. The block may hold any bytes at all. */
size_t pace_load(struct pace *pace, const void *block, size_t size);

#endif
