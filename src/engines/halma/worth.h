/* How far the men of a seat are from home, in points: all that greedy and alphabeta know. A toll is
 * what a man costs on a cell (a piece-square table). Never looks ahead, and knows nothing of
 * jumps. */
#ifndef ENGINES_HALMA_WORTH_H
#define ENGINES_HALMA_WORTH_H

#include "games/halma/board.h"

struct worth {
    int16_t toll[SEATS][HALMA_CELLS];  /* of a man on each cell; 0 in the far corner */
    uint8_t steps[SEATS][HALMA_CELLS]; /* to the nearest cell of the far camp, no more than 6 */
};

void worth_init(struct worth *worth);

/* The sum of the tolls of a seat's men, 0 to 28000. */
int worth_tolls(const struct worth *worth, const struct halma_board *board, int seat);

/* True if so few men are away from home that it matters which places are free. */
bool worth_is_late(const struct halma_board *board, int seat);

/* How much farther the men away from home must walk than their tolls say, because the nearest
 * places are taken; 0 before it is late. A seat's cost is this plus its tolls. */
int worth_detours(const struct worth *worth, const struct halma_board *board, int seat);

#endif
