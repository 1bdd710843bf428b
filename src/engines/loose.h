/* Random choice for the weaker levels: the better a turn, the more likely it is chosen (softmax,
 * with looseness as the temperature). The caller supplies the values of the turns. */
#ifndef ENGINES_LOOSE_H
#define ENGINES_LOOSE_H

#include "base/random.h"

#include <stddef.h>

/* How a level searches and chooses. */
struct level {
    uint64_t nodes;   /* nodes per turn; 0: value only the turns themselves, without replies */
    double looseness; /* temperature of the softmax, in the unit of the values */
    unsigned strict;  /* percentage of games in which it always plays the best turn */
};

/* Returns a player's looseness for one game, so that it has better and worse days: 0 in the strict
 * games of the level, otherwise level->looseness * 2^x with x uniform in -doublings..doublings. */
double loose_form(struct random *random, const struct level *level, double doublings);

/* Returns a randomised value of a turn. If the caller chooses the turn with the largest result,
 * each turn is chosen with a probability in proportion to e^(value / looseness). If looseness is 0,
 * returns `value`. */
double loose_worth(struct random *random, double value, double looseness);

#endif
