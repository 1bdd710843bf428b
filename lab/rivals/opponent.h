/* A Showdown player with given habits. It reads a line from the referee and returns a turn. It
 * knows only the referee's answers, and computes from them where the other player may be. */
#ifndef RIVALS_OPPONENT_H
#define RIVALS_OPPONENT_H

#include "habits.h"

#define OPPONENT_LINE_MAX 24 /* maximum size of a turn's text in bytes, including the NUL */

struct opponent;

struct opponent *opponent_open(const struct habits *habits, uint64_t seed);
void opponent_close(struct opponent *opponent);

/* Writes the player's reply to a line from the referee. The line must not contain a newline. The
 * first line of a game is INIT. */
void opponent_turn(struct opponent *opponent, const char *line, char turn[OPPONENT_LINE_MAX]);

#endif
