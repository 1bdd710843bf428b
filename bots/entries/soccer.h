/* The engine of paper soccer as a program of its own plays it: a board, a search and a clock.
 * Never reads or writes a line: the entries do. */
#ifndef ENTRIES_SOCCER_H
#define ENTRIES_SOCCER_H

#include <stdbool.h>
#include <stdint.h>

/* Once, with the clock of the contest; 0: the first turn is like any other. Reads FACEOFF_SEED and
 * FACEOFF_NODES: so many positions are looked at in a turn then, whatever the time. */
void player_open(unsigned first_ms, unsigned turn_ms);

/* A new game in this seat: 0 attacks north, 1 south. */
void player_begin(int seat);

/* The turns that were played before the bots began, as in 7;4;46, and whose turn it is then. */
void player_start(const char *opening, int mover);

/* A turn that somebody made: digits. */
void player_hear(const char *turn);

/* Our own, which was asked for at came_ns on the clock; until the next one. */
const char *player_turn(int64_t came_ns);

#endif
