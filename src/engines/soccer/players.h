/* The paper soccer players. `random`, `greedy` and `mcts` are opponents for beginners, and fixed
 * references for measuring other players. `engine` is the strongest. Each player is defined in its
 * own file. */
#ifndef ENGINES_SOCCER_PLAYERS_H
#define ENGINES_SOCCER_PLAYERS_H

#include "engines/engine.h"

/* Plays legal turns that soccer_game.random_turn picks at random. */
extern const struct engine soccer_random;

/* The player that prefers turns ending near the goal; see greedy.c. */
extern const struct engine soccer_greedy;

/* The player that uses Monte Carlo tree search; see mcts.c. */
extern const struct engine soccer_mcts;

/* The strongest player; see engine.c and search.h. */
extern const struct engine soccer_engine;

/* The engine with the hand-crafted evaluation instead of the network. It is used to measure how
 * much the network helps. */
extern const struct engine soccer_handmade;

#endif
