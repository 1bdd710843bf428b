/* Lists every turn of a paper soccer position, slowly: by the plain rules, or line by line on the
 * fast board. Tests compare faster code with the result. */
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

/* Does the same on the fast board. The text has `length` digits and a NUL. */
bool board_each_turn(const struct board *board,
                     bool (*visit)(void *data, const char *turn, size_t length, enum board_end end),
                     void *data);

/* Counts the sequences of exactly `depth` turns, as perft does in chess. `depth` is at least 1. A
 * game that ends earlier does not count. */
uint64_t board_perft(const struct board *board, unsigned depth);

#endif
