/* A simple evaluation for greedy and alphabeta: how far a seat's pieces are from home, in points.
 * The toll of a piece depends only on its cell (a piece-square table). There is no lookahead, and
 * jumps are ignored. */
#ifndef ENGINES_HALMA_WORTH_H
#define ENGINES_HALMA_WORTH_H

#include "games/halma/board.h"

struct worth {
    int16_t toll[SEATS][HALMA_CELLS];  /* toll (cost) of a piece on each cell; 0 in the far
                                        * corner */
    uint8_t steps[SEATS][HALMA_CELLS]; /* number of steps from each cell to the nearest cell of the
                                        * far camp, at most 6 */
};

void worth_init(struct worth *worth);

/* Returns the sum of the tolls of a seat's pieces, 0 to 28000. */
int worth_tolls(const struct worth *worth, const struct halma_board *board, int seat);

/* Returns whether so few pieces are away from home that it matters which places at home are still
 * free. */
bool worth_is_late(const struct halma_board *board, int seat);

/* Returns how much the tolls underestimate the remaining path of the pieces that are away, because
 * the nearest places at home are taken. Returns 0 unless worth_is_late. The total cost of a seat is
 * this number plus the seat's tolls. */
int worth_detours(const struct worth *worth, const struct halma_board *board, int seat);

#endif
