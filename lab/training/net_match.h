/* Plays pairs of games between two networks that use the same search, limited by nodes or by time.
 * The result does not depend on the number of threads, unless the games are limited by time. */
#ifndef TRAINING_NET_MATCH_H
#define TRAINING_NET_MATCH_H

#include "training/paired.h"
#include "training/trainer.h"

struct net_side {
    const void *net; /* the side's network; NULL: none */
    struct turn_limits limits;
};

struct net_match {
    const struct trainer *trainer;
    uint64_t seed;
    /* maximum number of pairs; a pair is two games from one opening with the seats swapped */
    unsigned pairs;
    /* sequential test; the match ends when the test reaches a decision. NULL: play all pairs */
    const struct sprt *test;
    unsigned threads; /* number of threads, at least 1 */
    uint64_t opening; /* number of random turns at the start of each game */
    bool (*stopped)(void);
};

/* Plays the match. Returns false if it was stopped. */
bool net_match_play(const struct net_side sides[2], const struct net_match *match,
                    struct paired_result *result);

#endif
