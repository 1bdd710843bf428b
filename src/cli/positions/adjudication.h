/* `faceoff adjudicate`, a line at a time: a game as JSON in, the verdict on it as JSON out.
 * Never plays a game that it was not given. */
#ifndef CLI_POSITIONS_ADJUDICATION_H
#define CLI_POSITIONS_ADJUDICATION_H

#include "games/game.h"

/* Reads a game's turns and appends the verdict, newline included. `variant`: of the rules, when
 * the line names none; NULL for the game's first. `state` is a block of the game's size to work in.
 * False: the line is not a game, *error says why; ignore `out` then. */
bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error);

/* Appends {"problem":"..."} and a newline: the verdict on a line that is not a game. */
void adjudicate_problem(const char *problem, struct text *out);

#endif
