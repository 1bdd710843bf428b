/* The Halma network (engines/halma/net.h) while it learns. The loss is the squared error of seat
 * 0's lead plus, with little weight, the error of each army's count of moves. The target of the
 * lead is what the searches said, with a tenth of how the game ended. */
#ifndef TRAINING_HALMA_MODEL_H
#define TRAINING_HALMA_MODEL_H

#include "engines/halma/net.h"
#include "training/trainer.h"

/* The model for samples of sample.h and nets of struct halma_net. */
extern const struct model halma_model;

/* Makes the network before any game: tolls by distance, and no other weights. */
void halma_model_untaught(struct halma_net *net);

#endif
