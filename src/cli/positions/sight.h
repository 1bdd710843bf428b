/* An engine that looks at a position for a person: found by name, brought to the position, and its
 * report in words. Never searches itself, and knows no game. */
#ifndef CLI_POSITIONS_SIGHT_H
#define CLI_POSITIONS_SIGHT_H

#include "base/text.h"
#include "engines/engine.h"
#include "games/game.h"
#include "games/turns.h"

/* The engine of the game: of that name, or "engine" where the name is NULL. NULL: there is none, or
 * it cannot play those rules, which was said in the name of the command. */
const struct engine *sight_engine(const char *command, const struct game *game, const char *name,
                                  const char *variant);

/* Tells a new player of the engine what it would have heard and done on that seat in the first
 * `count` of the turns. Does nothing where a state says all. */
void sight_follow(const struct engine *engine, void *player, const struct game *game,
                  const struct rules *rules, const struct turns *turns, size_t count, int seat);

/* Looks at the state, reporting to `text` only what was found last. */
void sight_look(const struct engine *engine, void *player, const void *state,
                const struct engine_limits *limits, struct text *text);

#endif
