/* A Showdown player with given habits: takes a line of the referee and returns a turn. It knows
 * only the referee's answers, remembers all of them, and estimates where the opponent may be. */
#ifndef RIVALS_STRANGER_H
#define RIVALS_STRANGER_H

#include "habits.h"

#define STRANGER_LINE_MAX 24 /* bytes of a turn as text, including the NUL */

struct stranger;

struct stranger *stranger_open(const struct habits *habits, uint64_t seed);
void stranger_close(struct stranger *stranger);

/* Returns the turn after a line, without its newline. The first line of a game is INIT. */
void stranger_turn(struct stranger *stranger, const char *line, char turn[STRANGER_LINE_MAX]);

#endif
