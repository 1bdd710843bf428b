/* Observes whether this machine can time games reliably while it plays them. If not, composes a
 * warning, which also says whether the result is still valid. */
#ifndef RUNNER_CLOCKS_H
#define RUNNER_CLOCKS_H

#include "base/text.h"
#include "referee/probe.h"
#include "tournament/game_result.h"

struct clocks {
    struct probe *probe; /* NULL before clocks_begin and after clocks_end */
    /* number of games lost on time, except by bots that ran for their whole time limit */
    uint64_t lost;
    uint64_t hung;       /* number of games lost by bots that ran for most of their limit */
    uint64_t lost_turns; /* number of turns lost on time, which did not end the game */
    /* Number of games lost on time in which the loser had waited noticeably long for a core. */
    uint64_t starved;
    uint64_t voids; /* number of times that a game was voided because a bot had waited for a core */
    /* The following members are valid after clocks_end: */
    struct histogram late; /* how late the machine woke sleeping processes (probe.h) */
    /* Fraction of the observed time during which some process was waiting for a core (probe.h). */
    double contention;
};

void clocks_begin(struct clocks *clocks);

/* Counts a game that was played on this machine. */
void clocks_add(struct clocks *clocks, const struct game_result *game);

/* Returns whether the game was lost on time by a bot that had waited noticeably long for a core. */
bool clocks_starved(const struct game_result *game);

/* Ends the observation, and sets `late` and `contention`. */
void clocks_end(struct clocks *clocks);

/* Returns whether a game or a turn was lost on time while the clocks were unreliable. Games lost by
 * bots that ran for most of their time limit do not count. `turn_ns` is as for clocks_warn. */
bool clocks_excuse(const struct clocks *clocks, int64_t turn_ns);

/* Appends a line with a warning if the clocks are unreliable. `turn_ns` is the time limit per
 * turn, or 0 for none; `slots` is the number of concurrent games. */
void clocks_warn(const struct clocks *clocks, int64_t turn_ns, unsigned slots, struct text *text);

#endif
