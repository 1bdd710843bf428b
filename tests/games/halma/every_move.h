/* Lists every legal move in a Halma position. The code is slow but simple. Tests compare the fast
 * board with its results. */
#ifndef TESTS_EVERY_MOVE_H
#define TESTS_EVERY_MOVE_H

#include "games/halma/halma.h"

/* Calls `visit` for every legal move of the player to move, once for each pair of a start cell and
 * a target cell. The game must not be over. */
void halma_each_move(const struct halma_state *state,
                     void (*visit)(void *data, struct halma_cell from, struct halma_cell to),
                     void *data);

#endif
