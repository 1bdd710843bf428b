/* Chooses turns at random for the weaker levels. The better a turn is, the more likely it is chosen
 * (softmax, with the looseness as the temperature). The caller supplies the values of the turns. */
#ifndef ENGINES_LOOSE_H
#define ENGINES_LOOSE_H

#include "base/random.h"

#include <stddef.h>

/* How an engine's level searches and chooses turns. */
struct level {
    uint64_t nodes;   /* number of nodes per turn; 0: only the turns themselves are evaluated,
                       * without replies */
    double looseness; /* temperature of the softmax, in the unit of the values */
    unsigned strict;  /* percentage of games in which the level always plays the best turn */
};

/* Returns the looseness of a player for one game, so that the player has better and worse days. In
 * the strict games of the level it is 0. In other games it is level->looseness * 2^x, where x is
 * uniform in -doublings..doublings. */
double loose_form(struct random *random, const struct level *level, double doublings);

/* Returns a randomised value of a turn. If the caller plays the turn with the largest result, each
 * turn is chosen with a probability proportional to e^(value / looseness). If looseness is 0,
 * returns `value`. */
double loose_worth(struct random *random, double value, double looseness);

#endif
