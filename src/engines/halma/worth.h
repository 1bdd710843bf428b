/* A simple Halma evaluation for the `greedy` and `alphabeta` players: the total cost of a seat's
 * pieces. The cost of a piece (its toll) depends only on its cell, as in a piece-square table. It
 * ignores jumps, and does not look ahead. */
#ifndef ENGINES_HALMA_WORTH_H
#define ENGINES_HALMA_WORTH_H

#include "games/halma/board.h"

struct worth {
    /* piece-square table: cost (toll) of a piece on each cell; 0 in the far corner */
    int16_t toll[SEATS][HALMA_CELLS];
    /* number of steps from each cell to the nearest cell of the target camp, clipped to 6 */
    uint8_t steps[SEATS][HALMA_CELLS];
};

void worth_init(struct worth *worth);

/* Returns the total cost of a seat's pieces, 0 to 28000. */
int worth_tolls(const struct worth *worth, const struct halma_board *board, int seat);

/* Returns whether it matters which target cells are free. This is the case when only a few pieces
 * of the seat are still on their way home. */
bool worth_is_late(const struct halma_board *board, int seat);

/* Returns the additional cost of pieces whose nearest target cells are taken; always 0 if
 * worth_is_late is false. A seat's total cost is the sum of worth_tolls and worth_detours. */
int worth_detours(const struct worth *worth, const struct halma_board *board, int seat);

#endif
