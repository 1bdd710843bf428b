/* What a position costs in a game that both sides help to end: a lower bound on the moves that the
 * army going home still needs, and prices for how both armies stand. In thousandths of a move.
 * Never knows turns or the beam: together.c does. */
#ifndef TOGETHER_COST_H
#define TOGETHER_COST_H

#include "games/halma/board.h"

#define TOGETHER_MOVE 1000

struct together_cost;

/* For games in which that seat's army goes home. Draw prices before use. Of a board, only the
 * places of the men are used. */
struct together_cost *together_cost_open(int seat);
void together_cost_close(struct together_cost *cost);

/* Draws random prices near those that proved best. */
void together_cost_draw(struct together_cost *cost, uint64_t seed);

/* A lower bound on the moves that the army still needs: one for each man who is away, and one more
 * for each change of class that no man beside home can make by stepping in. */
int together_cost_moves(const struct together_cost *cost, const struct halma_board *board);

/* What the position costs besides those moves; if that is more than `most`, any number above
 * `most`. */
int together_cost_prices(const struct together_cost *cost, const struct halma_board *board,
                         int most);

#endif
