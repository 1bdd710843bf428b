/* The choice of a turn. In the hunt and in a lock rules decide. Else first turns and ways to go on
 * are played out to the end of the game in particles of the belief, and the best by points (ours
 * less the other's) is taken, if it is clearly better than what the first way would do by itself.
 * Never looks at more than the belief; never repeats itself but for the same seed and belief. */
#ifndef ENGINES_SHOWDOWN_CHOICE_H
#define ENGINES_SHOWDOWN_CHOICE_H

#include "engines/showdown/hunt.h"

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

/* Ideas that can be left out, to see what each is worth. */
enum idea {
    IDEA_BELIEF = 1,   /* without: nothing is learned but from RADAR and meetings */
    IDEA_SEARCH = 2,   /* without: the first style alone decides */
    IDEA_WALLS = 4,    /* without: builds none */
    IDEA_PATIENCE = 8, /* without: never waits nor guards */
    IDEA_RELEASE = 16, /* without: a lock is kept to the end */
    IDEA_HUNT = 32,    /* without: runs to the goal from the first turn on */
    IDEA_ALL = 63,
};

struct choice_limits {
    int games;      /* played out in a turn */
    int ms;         /* of time, a net below the first */
    unsigned ideas; /* enum idea */
};

struct choice {
    struct candidate candidates[CANDIDATES_MAX];
    int count, alive; /* candidates; those left at the end, the usual turn first */
    struct outlook outlook;
    struct deed usual; /* what the first plan does by itself */
};

struct deed choice_make(struct choice *choice, const struct belief *belief,
                        const struct choice_limits *limits, uint64_t seed);

/* Compares the turns by games played out; after choice_make, which does not where a lock or the
 * hunt has settled what to do. */
void choice_compare(struct choice *choice, const struct belief *belief,
                    const struct choice_limits *limits, uint64_t seed);

#endif
