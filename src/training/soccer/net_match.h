/* Paired games between two nets under the same search, by counts or by the clock.
 * Never depends on the number of threads, unless by the clock. */
#ifndef TRAINING_SOCCER_NET_MATCH_H
#define TRAINING_SOCCER_NET_MATCH_H

#include "engines/soccer/net.h"
#include "training/paired.h"

struct net_side {
    const struct net *net; /* NULL: the hand-written evaluation */
    uint64_t evaluations;  /* a turn; 0: by ms */
    unsigned ms;           /* a turn */
};

struct net_match {
    uint64_t seed;
    unsigned pairs;          /* of games from one opening, seats exchanged; at most */
    const struct sprt *test; /* ends the match when it decides; NULL: all pairs are played */
    unsigned threads;        /* 1 or more */
    unsigned random;         /* turns of an opening */
    bool (*stopped)(void);
};

/* False: stopped. */
bool net_match_play(const struct net_side sides[2], const struct net_match *match,
                    struct paired_result *result);

#endif
