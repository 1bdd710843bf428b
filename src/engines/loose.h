/* Loose choice, for weaker levels: the better a turn, the likelier it is chosen, but the best is
 * not always chosen (softmax; looseness is its temperature). Never values anything: the engines
 * do. */
#ifndef ENGINES_LOOSE_H
#define ENGINES_LOOSE_H

#include "base/random.h"

#include <stddef.h>

/* What a level looks at and how it chooses. */
struct level {
    uint64_t nodes;   /* in a turn; 0: only its own turns at a glance, no answers */
    double looseness; /* in the unit of the values */
    unsigned strict;  /* in this many of a hundred games it plays the best turn */
};

/* A player's looseness in this game: he has better and worse days. 0 in strict games; else his
 * level's looseness, halved or doubled a random number of times, up to `doublings`, uniformly. */
double loose_form(struct random *random, const struct level *level, double doublings);

/* Choose the turn for which this is largest: then each is chosen with a chance in proportion to
 * e^(value / looseness). If looseness is 0, it is the value itself. */
double loose_worth(struct random *random, double value, double looseness);

#endif
