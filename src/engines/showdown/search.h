/* First turns and ways to go on, played out to the end of the game in particles of the belief, and
 * the best by points (ours less the other's), if it is clearly better than the usual turn. For
 * levels and for analysis: what would be learned on the way is not played out, so it does harm
 * where the hunt or a lock decides. Never looks at more than the belief; never repeats itself but
 * for the same seed and belief. */
#ifndef ENGINES_SHOWDOWN_SEARCH_H
#define ENGINES_SHOWDOWN_SEARCH_H

#include "engines/showdown/choice.h"

#define SEARCH_GAMES 700 /* played out in a turn, where nobody says otherwise */
#define CANDIDATES_MAX 64

/* A first turn and the style to go on with. */
struct candidate {
    struct deed deed;
    struct style style;
    int64_t sum; /* of leads over the games played */
    int games;
    int64_t gain, gain_squares; /* over the usual turn, game by game, less the doubt */
    int number, doubt;
};

struct search_limits {
    int games;      /* played out in a turn */
    int ms;         /* of time, a net below the first; 0: none */
    unsigned ideas; /* enum idea */
};

struct search {
    struct candidate candidates[CANDIDATES_MAX];
    int count, alive; /* candidates; those left at the end, the usual turn first */
    struct outlook outlook;
    struct deed usual; /* what the rules do */
};

/* Compares the turns with the usual one by games played out; returns the one to play. */
struct deed search_make(struct search *search, const struct belief *belief, struct deed usual,
                        const struct search_limits *limits, uint64_t seed);

#endif
