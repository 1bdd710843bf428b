/* Every move of a position of Halma by the plain rules: what the fast board is held against.
 * Never fast. */
#ifndef TESTS_EVERY_MOVE_H
#define TESTS_EVERY_MOVE_H

#include "games/halma/halma.h"

/* Calls visit with each distinct (from, to) of the mover, once each. The game must not be over. */
void halma_each_move(const struct halma_state *state,
                     void (*visit)(void *data, struct halma_cell from, struct halma_cell to),
                     void *data);

#endif
