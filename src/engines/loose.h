/* Chooses turns at random for an engine's weaker levels. The turn is sampled from a softmax over
 * the turns' values: the better the turn, the more likely it is to be chosen. The temperature of
 * the softmax is called looseness. The caller supplies the values. */
#ifndef ENGINES_LOOSE_H
#define ENGINES_LOOSE_H

#include "base/random.h"

#include <stddef.h>

/* How one level of an engine searches and chooses turns. */
struct level {
    /* number of search nodes per turn, or 0 to evaluate turns without considering replies */
    uint64_t nodes;
    double looseness; /* temperature of the softmax, in the same unit as the values */
    unsigned strict;  /* percentage of games where the level always plays the best turn */
};

/* Draws a level's looseness for one game. It varies at random, so the level plays some games better
 * than others. In games where the level always plays the best turn (see `strict`), it is 0. In
 * other games it is level->looseness * 2^x, where x is uniform in -doublings..doublings. */
double loose_form(struct random *random, const struct level *level, double doublings);

/* Returns a randomized value for a turn. If the caller plays the turn with the largest
 * result, each turn is chosen with a probability proportional to e^(value / looseness). If
 * looseness is 0, returns `value`. */
double loose_worth(struct random *random, double value, double looseness);

#endif
