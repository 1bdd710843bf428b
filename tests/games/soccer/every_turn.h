/* Lists every turn of a paper soccer position, slowly: by the plain rules, and by the lines of the
 * fast board. Tests compare the counting and searching of the program with it. */
#ifndef TESTS_EVERY_TURN_H
#define TESTS_EVERY_TURN_H

#ifdef TEST_LARGE
#include "games/soccer/large_board.h"
#else
#include "games/soccer/board.h"
#endif

/* Calls visit once for every complete turn of the mover, in text order, until visit returns false.
 * Returns false if visit stopped it. */
bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data);

/* The same with the fast board. The text has `length` digits and a NUL. */
bool board_each_turn(const struct board *board,
                     bool (*visit)(void *data, const char *turn, size_t length, enum board_end end),
                     void *data);

/* Counts the turn strings at the end of all sequences of exactly `depth` turns (1 or more). Ended
 * games are not continued. */
uint64_t board_perft(const struct board *board, unsigned depth);

#endif
