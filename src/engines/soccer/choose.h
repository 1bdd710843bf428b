/* Chooses which of a position's turns to search next (by UCB1 or by proof numbers), and which turn
 * to play. It does not change the values of positions; search.c does. */
#ifndef ENGINES_SOCCER_CHOOSE_H
#define ENGINES_SOCCER_CHOOSE_H

#include "engines/soccer/tree.h"

/* number of entries in the table of reciprocal square roots; a power of 4 */
#define CHOOSE_ROOTS 256

struct choose_roots {
    /* table of reciprocal square roots: inverse[n] = 65536 / sqrt(n), for n > 0 */
    uint32_t inverse[CHOOSE_ROOTS];
};

void choose_roots_make(struct choose_roots *roots);

/* Returns the turn to search next, chosen by UCB1. Returns NULL if each turn leads to a position
 * that either needs no more search or is being worked on by another thread. */
struct tree_turn *choose_explore(const struct choose_roots *roots, const struct tree *tree,
                                 const struct tree_position *position);

/* Returns the turn that seems to need the least work to be proven a win. Returns NULL in the same
 * cases as choose_explore. */
struct tree_turn *choose_proof(const struct tree *tree, const struct tree_position *position);

/* Returns the value of a turn to the player who plays it, minus a penalty if the turn was rarely
 * searched. */
int choose_trust(const struct tree *tree, const struct tree_position *position,
                 const struct tree_turn *turn);

/* Returns the turn with the highest result of choose_trust, or NULL if the position has no
 * turns. */
const struct tree_turn *choose_best(const struct tree *tree, const struct tree_position *position);

/* Returns how many search steps reached the position after a turn, through this turn or any
 * other. */
uint32_t choose_visits(const struct tree *tree, const struct tree_turn *turn);

#endif
