/* The players of Showdown. They use nothing that the player to move could not know. */
#ifndef ENGINES_SHOWDOWN_PLAYERS_H
#define ENGINES_SHOWDOWN_PLAYERS_H

#include "engines/engine.h"

/* The simple players; see plain.c. */
extern const struct engine showdown_random;
extern const struct engine showdown_greedy;

/* The player that uses mind.h. Its nodes are playouts per turn. */
extern const struct engine showdown_engine;

#endif
