/* The net of paper soccer (engines/soccer/net.h) while it learns. The loss is logistic, against a
 * sample's target. */
#ifndef TRAINING_SOCCER_MODEL_H
#define TRAINING_SOCCER_MODEL_H

#include "training/trainer.h"

/* The model for samples of sample.h and nets of struct net. */
extern const struct model soccer_model;

#endif
