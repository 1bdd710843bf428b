/* Training of the Halma network (engines/halma/net.h). The network predicts the number of moves
 * that each army still needs. The loss is mainly the squared error of their difference, the lead of
 * seat 0. The errors of the two predicted numbers contribute with a small weight. One tenth of the
 * target for the lead comes from the result of the game, and the rest comes from search scores. */
#ifndef TRAINING_HALMA_MODEL_H
#define TRAINING_HALMA_MODEL_H

#include "engines/halma/net.h"
#include "training/trainer.h"

/* The model that is trained. Its samples are defined in sample.h, and its networks have the type
 * struct halma_net. */
extern const struct model halma_model;

/* Sets *net to the network of an untrained player. Its piece-square table contains costs by
 * distance, and its other weights are 0. */
void halma_model_untaught(struct halma_net *net);

#endif
