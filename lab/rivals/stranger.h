/* A player of Showdown with given habits: a line of the referee in, a turn out.
 * Never knows more than it was told: it reckons where the opponent may be, and remembers
 * everything. */
#ifndef RIVALS_STRANGER_H
#define RIVALS_STRANGER_H

#include "habits.h"

#define STRANGER_LINE_MAX 24 /* bytes of a turn as text, with its NUL */

struct stranger;

struct stranger *stranger_open(const struct habits *habits, uint64_t seed);
void stranger_close(struct stranger *stranger);

/* The turn after this line, without its newline; the first line of a game is INIT. */
void stranger_turn(struct stranger *stranger, const char *line, char turn[STRANGER_LINE_MAX]);

#endif
