/* The engine of paper soccer as the entries play it: a board and a search.
 * Never reads or writes a line: the entries do. */
#ifndef ENTRIES_SOCCER_H
#define ENTRIES_SOCCER_H

#include <stdbool.h>

/* Once, with the clock of the contest; 0: the first turn is like any other. */
void soccer_open_player(unsigned first_ms, unsigned turn_ms);

/* A new game in this seat: 0 attacks north, 1 south. The turns that were played before the bots
 * begin are text such as 7;2;46. */
void soccer_begin_game(int seat, const char *opening);

/* The turn that the opponent made, "" where there was none, and ours to it. */
const char *soccer_answer(const char *turn);

#endif
