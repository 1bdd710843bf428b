/* Monte Carlo search for Showdown. A candidate consists of a first turn and a playing style for the
 * rest of the game. The search tries each candidate in simulated games, which start from particles
 * of the belief state (possible states of the game). It overrides the turn that choice.h chose only
 * if a candidate's mean lead in points is clearly better.
 *
 * Only weaker levels and analyses use this search. Its simulated games ignore what the engine would
 * learn as it plays; the search of plan.h does not. The search uses only the belief state. The same
 * seed and belief state give the same turn. */
#ifndef ENGINES_SHOWDOWN_SEARCH_H
#define ENGINES_SHOWDOWN_SEARCH_H

#include "engines/showdown/choice.h"

#define SEARCH_GAMES 700 /* default number of playouts (simulated games) per turn */
#define CANDIDATES_MAX 64

/* A candidate: a first turn, and the style of the engine's later turns. */
struct candidate {
    struct action action;
    struct style style;
    int64_t sum; /* sum over all playouts of the engine's lead in points */
    int games;
    /* sums of the gain and of its square over all playouts. The gain in a playout is the engine's
     * lead in points, minus the lead after the turn that choice.h chose, minus `doubt` */
    int64_t gain, gain_squares;
    int number, doubt;
};

struct search_limits {
    int games;      /* number of playouts per turn */
    int ms;         /* time limit in ms, or 0 for no limit */
    unsigned ideas; /* enabled features of the strategy, as a set of enum idea values */
};

struct search {
    struct candidate candidates[CANDIDATES_MAX];
    /* number of candidates, and number of those left after the last round; the first candidate is
     * the turn that choice.h chose */
    int count, alive;
    struct outlook outlook;
    struct action usual; /* turn that choice.h chose */
};

/* Compares candidates with `usual`, the turn that choice.h chose, in simulated games. Returns the
 * turn to play. */
struct action search_make(struct search *search, const struct belief *belief, struct action usual,
                          const struct search_limits *limits, uint64_t seed);

#endif
