/* Has the Halma engine play one game against itself, and creates samples from its positions. The
 * game depends only on the arguments, not on time or on earlier games. */
#ifndef TRAINING_HALMA_SELFPLAY_H
#define TRAINING_HALMA_SELFPLAY_H

#include "engines/halma/net.h"
#include "engines/halma/race.h"
#include "training/samples.h"

/* the planner that the caller passes to halma_selfplay must be opened with this beam width */
#define HALMA_FINISH_WIDTH 200

/* Plays a game with this network and `nodes` search nodes per turn. It begins with up to 10 random
 * moves, and later one move in 32 is random. At the end, the planner finds the rest of the loser's
 * path home. Adds a sample (sample.h) for every position. Adds no samples if the game did not end
 * with an army at home, or if the planner found no path.
 *
 * The field `later` of a sample is the lead of seat 0 in moves. It is a weighted mean of the values
 * from the searches of this position and of the positions after it, up to the next random move. The
 * weights decrease by one tenth from each position to the next (the returns of TD(lambda), Sutton,
 * 1988). */
void halma_selfplay(struct race *race, const struct halma_net *net, uint64_t seed, uint64_t nodes,
                    struct samples *samples);

#endif
