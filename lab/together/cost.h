/* The cost of a position in a cooperative game: a lower bound on the moves that the army going home
 * still needs, and prices for how both armies stand. The unit is a thousandth of a move. */
#ifndef TOGETHER_COST_H
#define TOGETHER_COST_H

#include "games/halma/board.h"

#define TOGETHER_MOVE 1000

struct together_cost;

/* Opens the costs of games in which that seat's army goes home. Call together_cost_draw before use.
 * Only the places of the pieces on a board matter. */
struct together_cost *together_cost_open(int seat);
void together_cost_close(struct together_cost *cost);

/* Draws random prices near those that worked best. */
void together_cost_draw(struct together_cost *cost, uint64_t seed);

/* Returns a lower bound on the moves that the army still needs: one per piece that is away, and one
 * more for each change of class that no piece next to home can make by stepping in. */
int together_cost_moves(const struct together_cost *cost, const struct halma_board *board);

/* Returns the cost of a position without those moves. If it is more than `most`, the result may be
 * any number above `most`. */
int together_cost_prices(const struct together_cost *cost, const struct halma_board *board,
                         int most);

#endif
