/* A position of Halma as training keeps it, 72 bytes, with how many moves each army still needed in
 * the game. Never holds inputs, so that samples outlive a change of what the net is told. */
#ifndef TRAINING_HALMA_SAMPLE_H
#define TRAINING_HALMA_SAMPLE_H

#include "games/halma/board.h"

#define HALMA_NO_VALUE INT16_MIN

struct halma_sample {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint8_t left[SEATS]; /* at most 255 */
    uint8_t plies;       /* at most 255 */
    uint8_t mover;
    int16_t value; /* by search, for the mover, in hundredths of a move; HALMA_NO_VALUE: none */
    int16_t later; /* the same for seat 0, by the searches of this position and of those after it;
                    * see selfplay.h */
};

#endif
