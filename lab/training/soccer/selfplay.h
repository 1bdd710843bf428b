/* Has the soccer engine play one game against itself, and creates samples from its positions. The
 * game depends only on the arguments, not on time or on earlier games. */
#ifndef TRAINING_SOCCER_SELFPLAY_H
#define TRAINING_SOCCER_SELFPLAY_H

#include "engines/soccer/search.h"
#include "training/samples.h"

#define SELFPLAY_ROOM 200000 /* capacity, in turns, of the search tree that selfplay_game needs */

/* Plays a game: first some random turns, and then turns chosen by the search, with `evaluations`
 * evaluations each. Adds a sample (sample.h) for every position of the game. Also adds every
 * position of the search trees that has enough visits: at least one per 125 evaluations of the
 * turn, and at least two. */
void selfplay_game(struct search *search, uint64_t seed, uint64_t evaluations,
                   struct samples *samples);

#endif
