/* The net while it learns: real numbers, by Adam (Kingma and Ba, 2015) on the logistic loss.
 * Never depends on the number of threads: each part of a batch adds up by itself. */
#ifndef TRAINING_SOCCER_LEARN_H
#define TRAINING_SOCCER_LEARN_H

#include "training/soccer/sample.h"

struct learn_options {
    uint64_t seed;
    unsigned threads;
    unsigned epochs;         /* times the number of samples, drawn with replacement */
    double rate;             /* of learning at the beginning; it falls to nothing in a cosine */
    const struct net *first; /* the net to start from; NULL: small random numbers */
    bool (*stopped)(void);
};

struct learn_report {
    double loss;           /* mean over the last tenth of training */
    double test_loss;      /* of the whole-number net over samples kept aside, one in 32 */
    size_t samples, tests; /* how many there were of each */
};

/* Makes *net from samples. False: stopped. */
bool learn(const struct samples *samples, const struct learn_options *options, struct net *net,
           struct learn_report *report);

#endif
