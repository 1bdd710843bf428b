/* Compares candidates (a first turn and a style to continue in) by playing them to the end of the
 * game in particles of the belief. It chooses the candidate with the most points (ours minus the
 * opponent's) if that is clearly better than the usual turn. Levels and analysis use it. Full
 * strength does not, because a playout ignores what we would learn on the way, so it does harm
 * during a hunt or while a player is trapped. It uses only the belief. The same seed and belief
 * give the same turn. */
#ifndef ENGINES_SHOWDOWN_SEARCH_H
#define ENGINES_SHOWDOWN_SEARCH_H

#include "engines/showdown/choice.h"

#define SEARCH_GAMES 700 /* default number of playouts per turn */
#define CANDIDATES_MAX 64

/* A candidate: a first turn, and the style in which the game is continued. */
struct candidate {
    struct action action;
    struct style style;
    int64_t sum; /* sum, over all playouts, of our points minus the opponent's */
    int games;
    int64_t gain, gain_squares; /* sums, over all playouts, of the gain and of its square; the gain
                                 * is our lead minus the lead of the usual turn minus `doubt` */
    int number, doubt;
};

struct search_limits {
    int games;      /* number of playouts per turn */
    int ms;         /* time limit in ms, in case the playouts take longer; 0: no limit */
    unsigned ideas; /* parts of the strategy that are used, a combination of enum idea */
};

struct search {
    struct candidate candidates[CANDIDATES_MAX];
    int count, alive; /* number of candidates, and number of those left at the end; the usual turn
                       * is the first candidate */
    struct outlook outlook;
    struct action usual; /* turn that the rules of choice.h choose */
};

/* Compares candidates with the usual turn by playouts, and returns the turn to play. */
struct action search_make(struct search *search, const struct belief *belief, struct action usual,
                          const struct search_limits *limits, uint64_t seed);

#endif
