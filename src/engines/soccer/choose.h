/* Which turn of a position to walk next (UCB1, or proof numbers), and which to play.
 * Never changes a position's worth; search.c does. */
#ifndef ENGINES_SOCCER_CHOOSE_H
#define ENGINES_SOCCER_CHOOSE_H

#include "engines/soccer/tree.h"

#define CHOOSE_ROOTS 256 /* square roots in the table; 4^n */

struct choose_roots {
    uint32_t inverse[CHOOSE_ROOTS]; /* 65536 / sqrt(n) */
};

void choose_roots_make(struct choose_roots *roots);

/* The turn to walk. NULL: the positions after all turns are settled or busy. */
struct tree_turn *choose_walk(const struct choose_roots *roots, const struct tree *tree,
                              const struct tree_position *position);

/* The turn that leaves the least to prove. NULL: as above. */
struct tree_turn *choose_proof(const struct tree *tree, const struct tree_position *position);

/* How good it is to play a turn of the position, for the side that plays it: its value, with less
 * trust in what was hardly looked at. */
int choose_trust(const struct tree *tree, const struct tree_position *position,
                 const struct tree_turn *turn);

/* The turn with the highest trust; NULL: none is listed. */
const struct tree_turn *choose_best(const struct tree *tree, const struct tree_position *position);

/* Steps that came to the position after a turn, by this or any other turn. */
uint32_t choose_visits(const struct tree *tree, const struct tree_turn *turn);

#endif
