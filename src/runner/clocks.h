/* Observes how reliable this machine's clocks are while it plays games, and words a warning that
 * says whether the result counts. */
#ifndef RUNNER_CLOCKS_H
#define RUNNER_CLOCKS_H

#include "base/text.h"
#include "referee/probe.h"
#include "tournament/game_result.h"

struct clocks {
    struct probe *probe; /* NULL before clocks_begin and after clocks_end */
    uint64_t lost;       /* number of games lost on time */
    uint64_t starved; /* number of those whose loser had waited for a core for a noticeable time */
    uint64_t voids;   /* how often games were void because a bot had waited for a core */
    /* Valid after clocks_end: */
    struct histogram late; /* how late the machine woke processes (probe.h) */
    double contention;     /* share of time in which a process waited for a core (probe.h) */
};

void clocks_begin(struct clocks *clocks);

/* Counts a game that was played here. */
void clocks_add(struct clocks *clocks, const struct game_result *game);

/* Ends the observation. */
void clocks_end(struct clocks *clocks);

/* Appends warnings, one per line, if the clocks are unreliable; otherwise nothing. `turn_ns` is the
 * time limit per turn (0: none), and `slots` the number of games at once. */
void clocks_warn(const struct clocks *clocks, int64_t turn_ns, unsigned slots, struct text *text);

#endif
