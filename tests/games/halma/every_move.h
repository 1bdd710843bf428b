/* Lists every legal move of a Halma position by the plain rules, slowly. Tests compare the fast
 * board with the result. */
#ifndef TESTS_EVERY_MOVE_H
#define TESTS_EVERY_MOVE_H

#include "games/halma/halma.h"

/* Calls `visit` once for each pair of a piece's cell and a cell that the piece can move to, for all
 * pieces of the player to move. The game must not be over. */
void halma_each_move(const struct halma_state *state,
                     void (*visit)(void *data, struct halma_cell from, struct halma_cell to),
                     void *data);

#endif
