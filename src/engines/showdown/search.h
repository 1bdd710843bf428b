/* Plays candidates (a first turn and a way to go on) to the end of the game in particles of the
 * belief, and chooses the best by points (ours less the other's), if it is clearly better than the
 * usual turn. For levels and for analysis: it ignores what we would learn on the way, so it does
 * harm when the hunt or a lock decides. Never looks at more than the belief; the same seed and
 * belief give the same turn. */
#ifndef ENGINES_SHOWDOWN_SEARCH_H
#define ENGINES_SHOWDOWN_SEARCH_H

#include "engines/showdown/choice.h"

#define SEARCH_GAMES 700 /* played out in a turn, by default */
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
    int ms;         /* at most, in case the games take longer; 0: no limit */
    unsigned ideas; /* enum idea */
};

struct search {
    struct candidate candidates[CANDIDATES_MAX];
    int count, alive; /* candidates; those left at the end, the usual turn first */
    struct outlook outlook;
    struct deed usual; /* what the rules do */
};

/* Compares candidates with the usual turn by playing games out; returns the turn to play. */
struct deed search_make(struct search *search, const struct belief *belief, struct deed usual,
                        const struct search_limits *limits, uint64_t seed);

#endif
