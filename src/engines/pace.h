/* Time management: how long a bot may think about a turn under the contest's clock, less a margin
 * for delays of the machine. The caller reads the clock. */
#ifndef ENGINES_PACE_H
#define ENGINES_PACE_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

/* All times are in nanoseconds; 0: no such limit. */
struct pace {
    int64_t first_ns; /* limit for the first turn of a game */
    int64_t turn_ns;  /* limit for each later turn */
    int64_t bank_ns;  /* limit for all turns of a game together */
    int64_t used_ns;  /* time used from bank_ns */
    int64_t late_ns;  /* worst recent delay of the machine */
    uint64_t turns;   /* turns answered in this game */
};

/* Returns the part of a limit that should stay unused so that the answer arrives in time. */
int64_t pace_margin_ns(int64_t limit_ns, int64_t late_ns);

/* Returns how long after the request the answer should be ready; always more than 0. */
int64_t pace_think_ns(const struct pace *pace);

/* Records a delay of the machine in a turn, in waking or resuming the bot. pace->late_ns keeps the
 * worst delay, which fades a little with each call. */
void pace_learn(struct pace *pace, int64_t late_ns);

/* Appends the state of the pace, for a bot that runs as a new process for each turn. */
void pace_save(const struct pace *pace, struct text *bytes);

/* Restores what pace_save wrote at the start of a block, which may hold any bytes. Returns the
 * number of bytes that pace_save wrote, or 0 if it did not write the block. */
size_t pace_load(struct pace *pace, const void *block, size_t size);

#endif
