#include "base/random.h"

#include <assert.h>

static uint64_t finalise(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t random_mix(uint64_t seed, uint64_t number)
{
    return finalise(finalise(seed + 0x9e3779b97f4a7c15u) + (number + 1) * 0x9e3779b97f4a7c15u);
}

void random_seed(struct random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        random->state[i] = finalise(seed);
    }
}

static uint64_t rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

uint64_t random_next(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t random_below(struct random *random, uint64_t bound)
{
    assert(bound > 0);
    uint64_t threshold = -bound % bound; /* 2^64 mod bound; smaller random numbers are rejected,
                                          * because they would bias the result */
    for (;;) {
        uint64_t number = random_next(random);
        if (number >= threshold) {
            return number % bound;
        }
    }
}
