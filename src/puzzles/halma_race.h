/* An exact solver for even races in Halma. In an even race, both sides need the same number of
 * moves, and neither side can interfere with the other in time. The side to move wins if and only
 * if its move begins a shortest path home. The solver rejects positions if a path is not proven to
 * be shortest or if the sides could meet. */
#ifndef PUZZLES_HALMA_RACE_H
#define PUZZLES_HALMA_RACE_H

#include "engines/halma/home.h"
#include "engines/halma/search.h"

#define HALMA_RACE_MOVES_MAX 6 /* maximum number of moves by each side in an even race */

/* A solver. Each search for a path home visits at most `nodes` positions. */
struct halma_race {
    struct home *home;
    uint64_t nodes;
};

/* Returns whether an unfinished game is an even race. If it is, stores a shortest path home for
 * each side in plans[seat]. Both paths have the same length. */
bool halma_race_even(const struct halma_race *race, const struct halma_board *board,
                     struct race_plan plans[SEATS]);

/* Returns the index of the only listed move that wins an even race of `length` moves. Returns -1 if
 * several moves win or the search for one of the moves reached its limit. */
int halma_race_winner(const struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, unsigned length);

/* Finds a move that makes a race more even. If the side to move is ahead, this is a wasted move:
 * the first move in `order` that brings the side no closer to home. If the side is behind, this is
 * the next move of its shortest path home, or the first move in `order` if that path is unknown.
 * `order` contains the indices of all listed moves. Returns false if neither side is known to be
 * near home, or if there is no such move. */
bool halma_race_level(const struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order,
                      struct halma_move *move);

#endif
