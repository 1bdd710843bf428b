/* How far the men of a seat are from home, in points: the whole of what our Halma players know.
 * Never looks ahead, and knows nothing of jumps. */
#ifndef ENGINES_HALMA_WORTH_H
#define ENGINES_HALMA_WORTH_H

#include "games/halma/board.h"

struct worth {
    int16_t toll[SEATS][HALMA_CELLS]; /* of a man on each cell: 0 in the far corner */
};

void worth_init(struct worth *worth);

/* The sum of the tolls of a seat's men. */
int worth_tolls(const struct worth *worth, const struct halma_board *board, int seat);

/* What the men who are not home yet have to walk to the nearest place left; 0 while fewer than 14
 * are home. A seat's cost is this and its tolls. */
int worth_last_steps(const struct halma_board *board, int seat);

#endif
