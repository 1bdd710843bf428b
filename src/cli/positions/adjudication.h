/* Judges a single game for `faceoff adjudicate`: reads the game from a line of JSON and writes the
 * verdict as JSON. */
#ifndef CLI_POSITIONS_ADJUDICATION_H
#define CLI_POSITIONS_ADJUDICATION_H

#include "games/game.h"

/* Plays the turns of the game in `line`, and appends the verdict and a newline. `variant` is the
 * rule variant to use if the line does not name one, or NULL for the game's default. `state` is
 * scratch memory of game->state_size bytes. Returns false and sets *error if the line is not a
 * game; the contents of `out` are then undefined. */
bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error);

/* Appends {"problem":"..."} and a newline, the verdict on a line that is not a game. */
void adjudicate_problem(const char *problem, struct text *out);

#endif
