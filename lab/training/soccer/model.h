/* Training of the soccer network (engines/soccer/net.h). The loss is the logistic loss against a
 * sample's target. */
#ifndef TRAINING_SOCCER_MODEL_H
#define TRAINING_SOCCER_MODEL_H

#include "training/trainer.h"

/* The model that is trained. Its samples are defined in sample.h, and its networks have the type
 * struct net. */
extern const struct model soccer_model;

#endif
