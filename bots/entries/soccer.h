/* The soccer engine of the single-file entries: a board and a search. Each entry reads and writes
 * the lines of its own protocol. */
#ifndef ENTRIES_SOCCER_H
#define ENTRIES_SOCCER_H

#include <stdbool.h>

/* Opens the engine. Call this function once, with the contest's time limits in ms. If first_ms is
 * 0, the first turn has the same limit as the others. */
void soccer_open_player(unsigned first_ms, unsigned turn_ms);

/* Begins a game. Seat 0 attacks north, and seat 1 attacks south. `opening` lists the turns played
 * before the bots begin, for example 7;2;46. */
void soccer_begin_game(int seat, const char *opening);

/* Plays the opponent's turn ("" if there was none) on the board, and returns the engine's
 * answer. */
const char *soccer_answer(const char *turn);

#endif
