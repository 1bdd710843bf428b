/* Games of the Halma engine against itself, as samples to learn from.
 * Never learns: fit.h does. */
#ifndef TRAINING_HALMA_GAMES_H
#define TRAINING_HALMA_GAMES_H

#include "engines/halma/race.h"

#define HALMA_SAMPLES_MAX 400 /* of a game; longer ones are of no use */
#define HALMA_NO_VALUE INT16_MIN

/* A position, and how many moves each army went on to need. */
struct halma_sample {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint8_t left[SEATS];
    uint8_t plies; /* at most 255 */
    uint8_t mover;
    int16_t value; /* by search, for the mover, in hundredths of a move; HALMA_NO_VALUE: none */
    uint16_t game;
};

/* The width that a race needs for halma_samples_play. */
#define HALMA_FINISH_WIDTH 200

struct halma_net;

/* Plays a game of `nodes` a turn, by the network in use where `net` is NULL; the same seed and
 * number make the same game. It starts with up to 10 random moves, and one in 32 is random later
 * on. The loser's way is finished by the planner. Returns how many samples there are; 0: the game
 * did not end at home, or has no such way. */
unsigned halma_samples_play(struct race *race, const struct halma_net *net, uint64_t seed,
                            unsigned game, uint64_t nodes,
                            struct halma_sample samples[HALMA_SAMPLES_MAX]);

#endif
