/* The first players of Halma: opponents to start against, and to measure others by.
 * Never learn anything: what they know is written in worth.c. */
#ifndef ENGINES_HALMA_PLAYERS_H
#define ENGINES_HALMA_PLAYERS_H

#include "engines/engine.h"

/* Moves as halma_game.random_turn draws them. */
extern const struct engine halma_random;

/* See greedy.c. */
extern const struct engine halma_greedy;

/* See alphabeta.c. */
extern const struct engine halma_alphabeta;

#endif
