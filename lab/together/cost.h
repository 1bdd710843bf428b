/* The cost of a position in a cooperative game of Halma, in which one army goes home and the other
 * helps. The cost is the sum of two parts: a lower bound on the number of moves that the army going
 * home still needs, and additional costs that depend on where the pieces of both armies stand. The
 * unit is a thousandth of a move. */
#ifndef TOGETHER_COST_H
#define TOGETHER_COST_H

#include "games/halma/board.h"

#define TOGETHER_MOVE 1000

struct together_cost;

/* Creates the cost function for games in which the army of `seat` goes home. Call
 * together_cost_draw before you use it. The cost of a board depends only on where the pieces
 * are. */
struct together_cost *together_cost_open(int seat);
void together_cost_close(struct together_cost *cost);

/* Draws new random values for the additional costs, near the values that worked best. */
void together_cost_draw(struct together_cost *cost, uint64_t seed);

/* Returns a lower bound on the number of moves that the army still needs. It counts one move for
 * each piece that is not home. It also counts one move for each piece that must change its parity
 * class, unless the piece can change it with its final step into the home. */
int together_cost_moves(const struct together_cost *cost, const struct halma_board *board);

/* Returns the additional costs, without the lower bound on the moves. If they exceed `most`, the
 * result may be any number above `most`. */
int together_cost_prices(const struct together_cost *cost, const struct halma_board *board,
                         int most);

#endif
