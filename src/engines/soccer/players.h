/* The plain players of paper soccer: opponents to start against, and to measure others by.
 * Never search deeper than one turn and the answer to it. */
#ifndef ENGINES_SOCCER_PLAYERS_H
#define ENGINES_SOCCER_PLAYERS_H

#include "engines/engine.h"

/* Turns as soccer_game.random_turn draws them. */
extern const struct engine soccer_random;

/* See greedy.c. */
extern const struct engine soccer_greedy;

#endif
