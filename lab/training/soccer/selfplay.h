/* One game of the engine against itself, and the samples in it.
 * Never depends on time or on what was played before: the seed makes the game. */
#ifndef TRAINING_SOCCER_SELFPLAY_H
#define TRAINING_SOCCER_SELFPLAY_H

#include "engines/soccer/search.h"
#include "training/samples.h"

#define SELFPLAY_ROOM 200000 /* turns for which the search should have room */

/* Plays some random turns, then turns of the search with `evaluations` each. Adds a sample
 * (sample.h) for every position played, and for every other one that enough steps came to: at least
 * one step per 125 evaluations of the turn, and at least two. */
void selfplay_game(struct search *search, uint64_t seed, uint64_t evaluations,
                   struct samples *samples);

#endif
