/* A Showdown player with given habits: takes a line of the referee and returns a turn. It knows
 * only the referee's answers, remembers all of them, and estimates where the opponent may be. */
#ifndef RIVALS_OPPONENT_H
#define RIVALS_OPPONENT_H

#include "habits.h"

#define OPPONENT_LINE_MAX 24 /* bytes of a turn as text, including the NUL */

struct opponent;

struct opponent *opponent_open(const struct habits *habits, uint64_t seed);
void opponent_close(struct opponent *opponent);

/* Returns the turn after a line, without its newline. The first line of a game is INIT. */
void opponent_turn(struct opponent *opponent, const char *line, char turn[OPPONENT_LINE_MAX]);

#endif
