/* The engine of paper soccer for the single-file entries: a board and a search. The entries read
 * and write the lines of the protocol. */
#ifndef ENTRIES_SOCCER_H
#define ENTRIES_SOCCER_H

#include <stdbool.h>

/* Call this once, with the contest's time limits in ms. If first_ms is 0, the first turn has the
 * same limit as the others. */
void soccer_open_player(unsigned first_ms, unsigned turn_ms);

/* Begins a game in a seat: 0 attacks north, 1 south. `opening` lists the turns that were played
 * before the bots begin, e.g. 7;2;46. */
void soccer_begin_game(int seat, const char *opening);

/* Takes the opponent's turn ("" if there was none), and returns our answer to it. */
const char *soccer_answer(const char *turn);

#endif
