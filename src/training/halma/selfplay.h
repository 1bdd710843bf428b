/* One game of the Halma engine against itself, and the samples in it.
 * Never depends on time or on what was played before: the seed makes the game. */
#ifndef TRAINING_HALMA_SELFPLAY_H
#define TRAINING_HALMA_SELFPLAY_H

#include "engines/halma/net.h"
#include "engines/halma/race.h"
#include "training/samples.h"

#define HALMA_FINISH_WIDTH 200 /* that a race needs for halma_selfplay */

/* Plays a game of `nodes` a turn by this network. It starts with up to 10 random moves, and one in
 * 32 is random later on. The loser's way is finished by the planner. Adds a sample (sample.h) for
 * every position; none where the game did not end at home, or has no such way.
 *
 * What is later is by how many moves seat 0 is ahead: what the search of the position says and
 * those after it up to a random move, each for nine tenths of the one before (the returns of
 * TD(lambda), Sutton, 1988). */
void halma_selfplay(struct race *race, const struct halma_net *net, uint64_t seed, uint64_t nodes,
                    struct samples *samples);

#endif
