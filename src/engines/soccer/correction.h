/* First values, corrected by what the search found below other positions.
 *
 * The net is wrong in the same direction for many positions of one search. Half of the variance of
 * its error is explained by the mean error where the ball lies on the same dot and the same side
 * moves. So that mean is added to a value that nothing was looked at below yet: what chess engines
 * call correction history. Only the thread that walks may call this. */
#ifndef ENGINES_SOCCER_CORRECTION_H
#define ENGINES_SOCCER_CORRECTION_H

#include "engines/soccer/evaluate.h"
#include "engines/soccer/expand.h"
#include "engines/soccer/tree.h"

#include <stdlib.h>

/* Counts the error of a position that was visited often enough, in place of what was counted of it
 * before. Its value and mean must be up to date. */
void correction_learn(struct tree *tree, struct tree_position *position);

/* Counts the errors anew, of the positions that the tree has kept. */
void correction_again(struct tree *tree);

/* A first value, corrected. Proven values and those of turns that wait are no estimates: they stay.
 */
static inline int correction_add(const struct tree *tree, int value, unsigned spot)
{
    bool estimate = abs(value) <= VALUE_ESTIMATE_MAX + EXPAND_NOISE;
    return estimate ? value_estimate(value + tree->errors[spot].mean) : value;
}

/* The value of a position, for its mover: corrected if it is still the first. */
static inline int correction_of(const struct tree *tree, const struct tree_position *position)
{
    const struct tree_worth *worth = &position->worth;
    bool first = position->count == 0 && !worth->settled;
    return first ? correction_add(tree, worth->value, position->spot) : worth->value;
}

/* The same of the position after a turn, for who moves then. */
static inline int correction_after(const struct tree *tree, const struct tree_turn *turn)
{
    const struct tree_worth *worth = &turn->worth;
    return turn->position != 0 ? correction_of(tree, &tree->now.positions[turn->position])
           : worth->settled    ? worth->value
                               : correction_add(tree, worth->value, turn->spot);
}

#endif
