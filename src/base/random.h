/* Reproducible random numbers: xoshiro256** (Blackman and Vigna, 2018), seeded by splitmix64.
 * Never for secrets; the same seed gives the same numbers on every machine. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

void random_seed(struct random *random, uint64_t seed);
uint64_t random_next(struct random *random);

/* Uniform over 0 .. bound-1, without bias; bound is at least 1. */
uint64_t random_below(struct random *random, uint64_t bound);

/* A seed made of a seed and a number: splitmix64's finaliser over both. */
uint64_t random_mix(uint64_t seed, uint64_t number);

#endif
