/* An exact solver for even races in Halma. In an even race, both sides need the same number of
 * moves, and neither can reach the other in time. The side to move then wins if and only if its
 * move begins a shortest path home. Positions are rejected if a path is not proven to be shortest,
 * or if the sides could meet. */
#ifndef PUZZLES_HALMA_RACE_H
#define PUZZLES_HALMA_RACE_H

#include "engines/halma/home.h"
#include "engines/halma/search.h"

#define HALMA_RACE_MOVES_MAX 6 /* largest number of moves of each side in an even race */

struct halma_race;

/* Opens a solver. Each of its searches for a path home visits at most `nodes` positions. */
struct halma_race *halma_race_open(uint64_t nodes);
void halma_race_close(struct halma_race *race); /* `race` may be NULL */

/* Returns whether a game that is not over is an even race. If so, stores a shortest path home of
 * each side in plans[seat]. Both paths have the same length. */
bool halma_race_even(struct halma_race *race, const struct halma_board *board,
                     struct race_plan plans[SEATS]);

/* Returns the index of the only listed move that wins an even race of `length` moves. Returns -1 if
 * several moves win, or if the search of a move reached its limit. */
int halma_race_winner(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, unsigned length);

/* Finds a move that makes a race more even. If the side to move is ahead, this is a wasted move:
 * the first move in `order` after which the side is no nearer to home. (`order` contains the
 * indices of all listed moves.) If it is behind, this is the next move of its shortest path home,
 * or the first move in `order` if that path is unknown. Returns false if neither side is known to
 * be near home, or if there is no such move. */
bool halma_race_level(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order,
                      struct halma_move *move);

#endif
