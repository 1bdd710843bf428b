/* An engine that analyzes a position for a person: finds it by name, and puts its report into
 * words. Never searches itself, and knows no game. */
#ifndef CLI_POSITIONS_SIGHT_H
#define CLI_POSITIONS_SIGHT_H

#include "base/text.h"
#include "engines/engine.h"
#include "games/game.h"

#include <faceoff/engine.h>

/* The game's engine of that name, or "engine" if the name is NULL. NULL: there is none, or it
 * cannot play those rules; the error was printed in the name of the command. */
const struct engine *sight_engine(const char *command, const struct game *game, const char *name,
                                  const char *variant);

/* Lets a new player of the engine analyze the position, and appends its last report. */
void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, struct text *text);

#endif
