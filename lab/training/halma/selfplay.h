/* One game of the Halma engine against itself, and the samples in it.
 * Never depends on time or on what was played before: the seed makes the game. */
#ifndef TRAINING_HALMA_SELFPLAY_H
#define TRAINING_HALMA_SELFPLAY_H

#include "engines/halma/net.h"
#include "engines/halma/race.h"
#include "training/samples.h"

#define HALMA_FINISH_WIDTH 200 /* the race for halma_selfplay needs this width */

/* Plays a game by this network, with `nodes` a turn. It starts with up to 10 random moves, and one
 * in 32 is random later on. The planner finishes the loser's way home. Adds a sample (sample.h) for
 * every position; none if the game did not end at home, or the planner found no way.
 *
 * `later` of a sample is by how many moves seat 0 is ahead: a mean over the search of this position
 * and those after it up to a random move, each with nine tenths of the weight before (the returns
 * of TD(lambda), Sutton, 1988). */
void halma_selfplay(struct race *race, const struct halma_net *net, uint64_t seed, uint64_t nodes,
                    struct samples *samples);

#endif
