/* One game of the engine against itself, and its samples. The game depends only on the arguments,
 * not on time or on earlier games. */
#ifndef TRAINING_SOCCER_SELFPLAY_H
#define TRAINING_SOCCER_SELFPLAY_H

#include "engines/soccer/search.h"
#include "training/samples.h"

#define SELFPLAY_ROOM 200000 /* number of turns for which the search should have room */

/* Plays some random turns, then turns of the search with `evaluations` each. Adds a sample
 * (sample.h) for every position played, and for every other position with enough visits: at least
 * one per 125 evaluations of the turn, and at least two. */
void selfplay_game(struct search *search, uint64_t seed, uint64_t evaluations,
                   struct samples *samples);

#endif
