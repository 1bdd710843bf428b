/* The network of Halma (engines/halma/net.h) while it learns: the squared error of seat 0's lead
 * and, with little weight, that of each army's count of moves. The target of the lead is what the
 * searches said, with a tenth of how the game ended. */
#ifndef TRAINING_HALMA_MODEL_H
#define TRAINING_HALMA_MODEL_H

#include "engines/halma/net.h"
#include "training/trainer.h"

/* For samples of sample.h and nets of struct halma_net. */
extern const struct model halma_model;

/* The network before any game: tolls by distance, and nothing else. */
void halma_model_untaught(struct halma_net *net);

#endif
