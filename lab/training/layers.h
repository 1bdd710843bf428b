/* Training functions that the models of all games share: adding rows of weights with vector
 * instructions, clipping sums, and rounding. */
#ifndef TRAINING_LAYERS_H
#define TRAINING_LAYERS_H

#include "base/random.h"
#include "net/vectors.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* A vector of eight floats at any address. The loops below use it because compilers would not
 * vectorize them otherwise. */
typedef float row_part __attribute__((vector_size(32), aligned(4), may_alias));

/* Adds a row of weights, multiplied by `part`, to the sums. `count` must be a multiple of 8. */
static ALWAYS_INLINE void row_add(float *sums, const float *row, float part, unsigned count)
{
    for (unsigned i = 0; i < count / 8; i++) {
        ((row_part *)sums)[i] += part * ((const row_part *)row)[i];
    }
}

/* sum_clip clips a sum to 0..top. sum_passes returns the derivative of sum_clip: 1 inside the
 * range, and otherwise 0. */
static ALWAYS_INLINE float sum_clip(float sum, float top)
{
    return sum < 0 ? 0 : sum > top ? top : sum;
}
static ALWAYS_INLINE float sum_passes(float sum, float top)
{
    return sum > 0 && sum < top ? 1 : 0;
}

/* Returns a random number from -size to size. */
static inline float weight_random(struct random *random, float size)
{
    return size * (2 * (float)random_below(random, 1 << 20) / (1 << 20) - 1);
}

/* Returns a weight multiplied by `scale`, rounded to an integer, and clipped to -most..most. */
static inline int16_t weight_round(float weight, float scale, long most)
{
    long number = lrintf(weight * scale);
    return (int16_t)(number > most ? most : number < -most ? -most : number);
}

#endif
