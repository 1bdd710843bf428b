/* The Showdown players. They use only what the player to move can know under the rules. */
#ifndef ENGINES_SHOWDOWN_PLAYERS_H
#define ENGINES_SHOWDOWN_PLAYERS_H

#include "engines/engine.h"

/* The simple players in plain.c. */
extern const struct engine showdown_random;
extern const struct engine showdown_greedy;

/* The strong player, based on mind.h. Its option --nodes limits the playouts per turn. */
extern const struct engine showdown_engine;

#endif
