/* One line of `faceoff adjudicate`: a game's turns as JSON in, the verdict as JSON out.
 * Never reads or prints anything. */
#ifndef CLI_ADJUDICATE_H
#define CLI_ADJUDICATE_H

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the verdict, newline included. `variant`: of the rules, when the line names none; NULL
 * for the game's first. `state` is a block of the game's size to work in. False: the line is no
 * game, *error says why, and nothing is to be made of `out`. */
bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error);

#endif
