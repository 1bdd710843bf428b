/* Every turn of a position of paper soccer: by the plain rules, and by the fast board's lines.
 * Never fast: what the program's own counting and searching are held against. */
#ifndef TESTS_EVERY_TURN_H
#define TESTS_EVERY_TURN_H

#ifdef TEST_LARGE
#include "games/soccer/large_board.h"
#else
#include "games/soccer/board.h"
#endif

/* Calls visit with every complete turn of the mover, each once, in the order of their text, until
 * visit returns false. Returns false when it was stopped so. */
bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data);

/* The same by the fast board; the text holds `length` digits and a NUL. */
bool board_each_turn(const struct board *board,
                     bool (*visit)(void *data, const char *turn, size_t length, enum board_end end),
                     void *data);

/* Turn strings along sequences of exactly `depth` turns (1 or more); ended games are not
 * continued. */
uint64_t board_perft(const struct board *board, unsigned depth);

#endif
