/* What a position costs in a game that both sides help to end: the moves that the army which goes
 * home still needs at least, and prices for how both armies stand. In thousandths of a move.
 * Never knows turns or the beam: together.c does. */
#ifndef ENGINES_HALMA_TOGETHER_COST_H
#define ENGINES_HALMA_TOGETHER_COST_H

#include "games/halma/board.h"

#define TOGETHER_MOVE 1000

struct together_cost;

/* For games in which the army of the seat goes home. Prices are to be drawn first. Of a board,
 * nothing but where the men stand is looked at. */
struct together_cost *together_cost_open(int seat);
void together_cost_close(struct together_cost *cost);

/* Draws prices near those that proved best. */
void together_cost_draw(struct together_cost *cost, uint64_t seed);

/* The moves that the army still needs at least: each man who is away makes one, and who must change
 * his class makes a step, which is no way home but from beside it. */
int together_cost_moves(const struct together_cost *cost, const struct halma_board *board);

/* What the position costs beside those moves; some number above `most` if it is more than that. */
int together_cost_prices(const struct together_cost *cost, const struct halma_board *board,
                         int most);

#endif
