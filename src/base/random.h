/* Generates reproducible random numbers with xoshiro256** (Blackman and Vigna, 2018), seeded by
 * splitmix64. The same seed gives the same numbers on every machine. They are not suitable for
 * secrets. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

void random_seed(struct random *random, uint64_t seed);
uint64_t random_next(struct random *random);

/* Returns a uniformly distributed random number from 0 to bound - 1. `bound` must be at least 1. */
uint64_t random_below(struct random *random, uint64_t bound);

/* Derives a new seed from a seed and a number, with splitmix64's finaliser. */
uint64_t random_mix(uint64_t seed, uint64_t number);

#endif
