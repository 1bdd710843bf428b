/* One game of the Halma engine against itself, and its samples. The game depends only on the
 * arguments, not on time or on earlier games. */
#ifndef TRAINING_HALMA_SELFPLAY_H
#define TRAINING_HALMA_SELFPLAY_H

#include "engines/halma/net.h"
#include "engines/halma/race.h"
#include "training/samples.h"

#define HALMA_FINISH_WIDTH 200 /* width of the race planner that halma_selfplay needs */

/* Plays a game with this network and `nodes` per turn. It starts with up to 10 random moves, and
 * later one move in 32 is random. The planner completes the loser's way home. Adds a sample
 * (sample.h) for every position, or none if the game did not end at home or the planner found no
 * way.
 *
 * `later` of a sample is by how many moves seat 0 is ahead: a weighted mean over the search of this
 * position and those after it up to a random move. Each has nine tenths of the weight of the one
 * before (the returns of TD(lambda), Sutton, 1988). */
void halma_selfplay(struct race *race, const struct halma_net *net, uint64_t seed, uint64_t nodes,
                    struct samples *samples);

#endif
