/* Paired matches between two nets, in process, by counts or by the clock.
 * Never depends on the number of threads, unless by the clock. */
#ifndef TRAINING_SOCCER_CONTEST_H
#define TRAINING_SOCCER_CONTEST_H

#include "engines/soccer/net.h"

#include <stdint.h>

struct contest_side {
    const struct net *net; /* NULL: the hand-written evaluation */
    uint64_t evaluations;  /* a turn; 0: by ms */
    unsigned ms;           /* a turn */
};

struct contest_options {
    uint64_t seed;
    unsigned threads;
    unsigned pairs;  /* of games from one opening, seats exchanged */
    unsigned random; /* turns of an opening */
    bool (*stopped)(void);
};

struct contest_result {
    double score; /* the first side's part of the points, 0 to 1 */
    double error; /* 95 %, of pairs */
    unsigned games;
};

/* False: stopped. */
bool contest_run(const struct contest_side sides[2], const struct contest_options *options,
                 struct contest_result *result);

#endif
