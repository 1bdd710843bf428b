/* The net of paper soccer (engines/soccer/net.h) while it learns: logistic loss of what a sample's
 * target says. */
#ifndef TRAINING_SOCCER_MODEL_H
#define TRAINING_SOCCER_MODEL_H

#include "training/trainer.h"

/* Of samples of sample.h and nets of struct net. */
extern const struct model soccer_model;

#endif
