/* Which turn of a position to walk next, and which to play.
 * Never changes what is thought of a position; search.c does. */
#ifndef ENGINES_SOCCER_CHOOSE_H
#define ENGINES_SOCCER_CHOOSE_H

#include "engines/soccer/tree.h"

#define CHOOSE_ROOTS 256 /* of small numbers in a table; 4^n */

struct choose_roots {
    uint32_t inverse[CHOOSE_ROOTS]; /* 65536 / sqrt(n) */
};

void choose_roots_make(struct choose_roots *roots);

/* The turn to walk. NULL: the positions after all of them are settled, or busy. */
struct tree_turn *choose_walk(const struct choose_roots *roots, const struct tree *tree,
                              const struct tree_position *position);

/* The turn after which the least is left to prove. NULL: as above. */
struct tree_turn *choose_proof(const struct tree *tree, const struct tree_position *position);

/* What speaks for playing a turn of the position, for the side that plays it. */
int choose_trust(const struct tree *tree, const struct tree_position *position,
                 const struct tree_turn *turn);

/* The turn for which the most speaks; NULL: none is listed. */
const struct tree_turn *choose_best(const struct tree *tree, const struct tree_position *position);

/* Steps that came to the position after a turn, by whatever turn. */
uint32_t choose_visits(const struct tree *tree, const struct tree_turn *turn);

#endif
