/* A Halma position as training stores it, 72 bytes, with the number of moves that each army still
 * needed in the game. It stores the position instead of inputs, so that samples stay valid when the
 * inputs change. */
#ifndef TRAINING_HALMA_SAMPLE_H
#define TRAINING_HALMA_SAMPLE_H

#include "games/halma/board.h"

#define HALMA_NO_VALUE INT16_MIN

struct halma_sample {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint8_t left[SEATS]; /* moves left by army, clipped to 255 */
    uint8_t plies;       /* plies played so far, clipped to 255 */
    uint8_t mover;
    int16_t value; /* search value for the mover, in hundredths of a move; HALMA_NO_VALUE: none */
    int16_t later; /* value for seat 0 by the searches of this position and of later ones; see
                    * selfplay.h */
};

#endif
