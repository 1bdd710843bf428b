/* Choosing loosely, as weaker levels do: a turn is the likelier the better it is, and the best is
 * not always it. Never values anything: the engines do. */
#ifndef ENGINES_LOOSE_H
#define ENGINES_LOOSE_H

#include "base/random.h"

#include <stddef.h>

/* What a level looks at and how it chooses. */
struct level {
    uint64_t nodes;   /* in a turn; 0: its own turns at a glance, and no answers */
    double looseness; /* in the unit of the values */
    unsigned strict;  /* of a hundred games, those in which it takes what is best */
};

/* A player has better and worse days: his looseness in this game. 0 in those that are strict; else,
 * as likely, any number of halvings or doublings of his level's, up to `doublings`. */
double loose_form(struct random *random, const struct level *level, double doublings);

/* Of several turns, the one with the largest of these is chosen: with a chance in proportion to
 * e^(value / looseness). The value itself where looseness is 0. */
double loose_worth(struct random *random, double value, double looseness);

#endif
