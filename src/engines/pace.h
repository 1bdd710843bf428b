/* Computes how long a bot may think about a turn under the contest's time limits, with a safety
 * margin for scheduling delays. */
#ifndef ENGINES_PACE_H
#define ENGINES_PACE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Time limits and times used so far, in nanoseconds. A limit of 0 means no limit. */
struct pace {
    int64_t first_ns; /* limit for the first turn of a game */
    int64_t turn_ns;  /* limit for each later turn */
    int64_t bank_ns;  /* limit for all turns of a game together */
    int64_t used_ns;  /* time used so far out of bank_ns */
    int64_t late_ns;  /* longest recent scheduling delay; see pace_learn */
    uint64_t turns;   /* number of turns answered in this game */
};

/* Returns the safety margin: how much of a time limit to leave unused, so that the answer arrives
 * in time. */
int64_t pace_margin_ns(int64_t limit_ns, int64_t late_ns);

/* Returns the thinking time for the next turn, counted from the request; always more than 0. */
int64_t pace_think_ns(const struct pace *pace);

/* Records how late the operating system woke or resumed the bot's process during a turn.
 * pace->late_ns is the longest delay recorded so far, and decays a little with each call. */
void pace_learn(struct pace *pace, int64_t late_ns);

/* A turn that is watched for delays. A search checks the clock often, so a long time between two
 * checks is a delay. */
struct pace_watch {
    int64_t begin_ns;    /* when the watch began */
    int64_t deadline_ns; /* when to answer if no delay is longer than known_ns; 0 if unlimited */
    int64_t known_ns;    /* length of the delays that the deadline allows for */
    int64_t checked_ns;  /* time of the last check */
    int64_t longest_ns;  /* longest time between two checks */
};

/* Starts to watch a turn at the time now_ns. The turn was requested at the time came_ns. */
struct pace_watch pace_watch(const struct pace *pace, int64_t came_ns, int64_t now_ns);

/* Records a check of the clock. Returns whether the bot must answer now, which is before the
 * deadline if a delay was longer than the deadline allows for. */
bool pace_watch_check(struct pace_watch *watch, int64_t now_ns);

/* Ends the watch: counts the turn and records its longest delay. */
void pace_watch_end(struct pace *pace, const struct pace_watch *watch, int64_t now_ns);

/* Does the same for the calling thread's turn, with the monotonic clock. Returns the deadline. */
int64_t pace_turn_begins(const struct pace *pace, int64_t came_ns);
void pace_turn_ends(struct pace *pace);

/* Checks the clock for a search that may run until end_ns. Returns whether the search must end. */
bool pace_is_over(int64_t end_ns);

/* Appends the times used so far to a block of bytes, for a bot that is started as a new process for
 * every turn. */
void pace_save(const struct pace *pace, struct text *bytes);

/* Restores these times from the start of a block, which may contain any bytes. Returns how many
 * bytes of the block pace_save wrote, or 0 if it did not write them. */
size_t pace_load(struct pace *pace, const void *block, size_t size);

#endif
