/* Even races of Halma, exactly: both sides are equally far from home, and neither can reach the
 * other in time. The side to move wins if and only if its move is the first of a shortest way home.
 * Never guesses: if a way home is not proven to be a shortest one, or the sides can meet, it is no
 * such race. */
#ifndef PUZZLES_HALMA_RACE_H
#define PUZZLES_HALMA_RACE_H

#include "engines/halma/home.h"
#include "engines/halma/search.h"

#define HALMA_RACE_MOVES_MAX 6 /* of each side */

struct halma_race;

/* The search for each way home may look at `nodes` positions. */
struct halma_race *halma_race_open(uint64_t nodes);
void halma_race_close(struct halma_race *race); /* takes NULL */

/* Whether the game, which is not over, is such a race. Then plans[seat] is a shortest way home for
 * each side, both of the same length. */
bool halma_race_even(struct halma_race *race, const struct halma_board *board,
                     struct race_plan plans[SEATS]);

/* The number of the only listed move that wins an even race of `length` moves; -1: there are
 * others, or a move could not be judged. */
int halma_race_winner(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, unsigned length);

/* A move that makes the race more even. The side that is ahead loses a move: it makes the first
 * move in `order` that leads no nearer to its home (`order` holds the numbers of all listed moves).
 * The side that is behind goes the shortest way home; if that is not known, it makes the first move
 * in `order`. False: nobody is known to be near home, or there is no such move. */
bool halma_race_level(struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order,
                      struct halma_move *move);

#endif
