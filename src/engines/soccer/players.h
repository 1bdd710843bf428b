/* The players of paper soccer. `random`, `greedy` and `mcts` are opponents for beginners and
 * yardsticks for other players; `engine` is the strongest. Each is defined in its own file. */
#ifndef ENGINES_SOCCER_PLAYERS_H
#define ENGINES_SOCCER_PLAYERS_H

#include "engines/engine.h"

/* Plays random turns that soccer_game.random_turn chooses. */
extern const struct engine soccer_random;

/* The greedy player; see greedy.c. */
extern const struct engine soccer_greedy;

/* The player with Monte Carlo tree search; see mcts.c. */
extern const struct engine soccer_mcts;

/* The strongest player; see engine.c and search.h. */
extern const struct engine soccer_engine;

/* The engine with the hand-written evaluation, which is used to measure how much the network
 * helps. */
extern const struct engine soccer_handmade;

#endif
