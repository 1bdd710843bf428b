/* The players of Showdown. Never look at a game beyond what its mover may know. */
#ifndef ENGINES_SHOWDOWN_PLAYERS_H
#define ENGINES_SHOWDOWN_PLAYERS_H

#include "engines/engine.h"

/* See plain.c. */
extern const struct engine showdown_random;
extern const struct engine showdown_greedy;

/* The mind of mind.h; nodes are games played out in a turn. */
extern const struct engine showdown_engine;

#endif
