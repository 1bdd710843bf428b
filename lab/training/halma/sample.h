/* A Halma position as training stores it, in 72 bytes. It includes the number of moves that each
 * army still needed in the game. Training stores the position instead of the network's inputs, so
 * that samples stay valid if the inputs change. */
#ifndef TRAINING_HALMA_SAMPLE_H
#define TRAINING_HALMA_SAMPLE_H

#include "games/halma/board.h"

#define HALMA_NO_VALUE INT16_MIN

struct halma_sample {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint8_t left[SEATS]; /* number of moves that each army still needed, clipped to 255 */
    uint8_t plies;       /* number of plies before the position, clipped to 255 */
    uint8_t mover;
    /* search score for the side to move, in hundredths of a move; HALMA_NO_VALUE: the position was
     * not searched */
    int16_t value;
    /* lead of seat 0 according to the searches of this position and of later positions; see
     * selfplay.h */
    int16_t later;
};

#endif
