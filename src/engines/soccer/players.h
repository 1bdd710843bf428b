/* The players of paper soccer: random, greedy and mcts to start against and to measure by, and the
 * engine. Only their names are here; each has a file. */
#ifndef ENGINES_SOCCER_PLAYERS_H
#define ENGINES_SOCCER_PLAYERS_H

#include "engines/engine.h"

/* Turns as soccer_game.random_turn draws them. */
extern const struct engine soccer_random;

/* See greedy.c. */
extern const struct engine soccer_greedy;

/* See mcts.c. */
extern const struct engine soccer_mcts;

/* The strongest player: see engine.c and search.h. */
extern const struct engine soccer_engine;

/* The engine without its net, to measure the net against. */
extern const struct engine soccer_handmade;

#endif
