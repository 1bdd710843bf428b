/* An engine that looks at a position for a person: found by name, and its report in words. Never
 * searches itself, and knows no game. */
#ifndef CLI_POSITIONS_SIGHT_H
#define CLI_POSITIONS_SIGHT_H

#include "base/text.h"
#include "engines/engine.h"
#include "games/game.h"

#include <faceoff/engine.h>

/* The engine of the game: of that name, or "engine" where the name is NULL. NULL: there is none, or
 * it cannot play those rules, which was said in the name of the command. */
const struct engine *sight_engine(const char *command, const struct game *game, const char *name,
                                  const char *variant);

/* Has a new player of the engine look at the position, and appends what was found last. */
void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, struct text *text);

#endif
