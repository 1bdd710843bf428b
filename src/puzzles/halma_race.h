/* An exact solver for even races in Halma: both sides are equally far from home, and neither can
 * reach the opponent in time. The side to move wins if and only if its move begins a shortest
 * path home. A position is rejected if a path is not proven to be shortest, or if the sides
 * could meet. */
#ifndef PUZZLES_HALMA_RACE_H
#define PUZZLES_HALMA_RACE_H

#include "engines/halma/home.h"
#include "engines/halma/search.h"

#define HALMA_RACE_MOVES_MAX 6 /* maximum number of moves of each side */

struct halma_race;

/* Opens a solver whose search for each path home visits at most `nodes` positions. */
struct halma_race *halma_race_open(uint64_t nodes);
void halma_race_close(struct halma_race *race); /* accepts NULL */

/* Returns whether the unfinished game is an even race. If so, plans[seat] is a shortest path home
 * for each side; both have the same length. */
bool halma_race_even(struct halma_race *race, const struct halma_board *board,
                     struct race_plan plans[SEATS]);

/* Returns the index of the only listed move that wins an even race of `length` moves. Returns -1 if
 * there are several, or if a move could not be judged. */
int halma_race_winner(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, unsigned length);

/* Finds a move that makes the race more even. If the mover is ahead, it loses a move: the first
 * move in `order` that gets no nearer to its home (`order` holds the indices of all listed moves).
 * If the mover is behind, it follows the shortest path home, or makes the first move in `order` if
 * that path is unknown. Returns false if neither side is known to be near home, or if no such move
 * exists. */
bool halma_race_level(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order,
                      struct halma_move *move);

#endif
