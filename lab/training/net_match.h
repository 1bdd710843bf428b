/* Paired games between two nets of a game in the same search, limited by counts or by the clock.
 * Never depends on the number of threads, unless it plays by the clock. */
#ifndef TRAINING_NET_MATCH_H
#define TRAINING_NET_MATCH_H

#include "training/paired.h"
#include "training/trainer.h"

struct net_side {
    const void *net; /* NULL: none */
    struct turn_limits limits;
};

struct net_match {
    const struct trainer *trainer;
    uint64_t seed;
    unsigned pairs;          /* of games from one opening with seats exchanged, at most */
    const struct sprt *test; /* ends the match when it decides; NULL: play all pairs */
    unsigned threads;        /* 1 or more */
    uint64_t opening;        /* random turns */
    bool (*stopped)(void);
};

/* False: stopped. */
bool net_match_play(const struct net_side sides[2], const struct net_match *match,
                    struct paired_result *result);

#endif
