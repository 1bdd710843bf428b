/* Lists every turn in a paper soccer position with the reference rules, and counts sequences of
 * turns line by line on the fast board. Both are slow. Tests use the results to check faster
 * code. */
#ifndef TESTS_EVERY_TURN_H
#define TESTS_EVERY_TURN_H

#ifdef TEST_LARGE
#include "games/soccer/large_board.h"
#else
#include "games/soccer/board.h"
#endif

/* Calls `visit` once for every complete turn of the player to move, in alphabetical order, until
 * `visit` returns false. Returns false if `visit` did. */
bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data);

/* Counts the sequences of exactly `depth` turns, like perft in chess. `depth` must be at least 1.
 * Games that end earlier are not counted. */
uint64_t board_perft(const struct board *board, unsigned depth);

#endif
