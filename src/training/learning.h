/* What the trainers of nets share: rows of weights by vectors, clipped sums, the optimiser, whole
 * numbers. Never decides what is learnt from when: each game's trainer does. */
#ifndef TRAINING_LEARNING_H
#define TRAINING_LEARNING_H

#include "net/vectors.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* Eight floats that may lie anywhere: compilers do not find out by themselves that rows can be
 * added by vectors. */
typedef float row_part __attribute__((vector_size(32), aligned(4), may_alias));

/* Adds a row of weights, times a part, to as many sums; `count` is a multiple of 8. */
static ALWAYS_INLINE void row_add(float *sums, const float *row, float part, unsigned count)
{
    for (unsigned i = 0; i < count / 8; i++) {
        ((row_part *)sums)[i] += part * ((const row_part *)row)[i];
    }
}

/* A sum cut to 0 .. top, and 1 where a small change of it comes through, else 0. */
static ALWAYS_INLINE float sum_clip(float sum, float top)
{
    return sum < 0 ? 0 : sum > top ? top : sum;
}
static ALWAYS_INLINE float sum_passes(float sum, float top)
{
    return sum > 0 && sum < top ? 1 : 0;
}

/* Adam (Kingma and Ba, 2015): takes in a gradient of one parameter, and returns by how much that is
 * to go down. Both means of gradients begin at 0: `lift` makes up for that. Decay is the caller's,
 * apart from this (Loshchilov and Hutter, 2019). */
static inline float adam_step(float *mean, float *square, float gradient, float rate,
                              const float lift[2])
{
    *mean = 0.9F * *mean + 0.1F * gradient;
    *square = 0.999F * *square + 0.001F * gradient * gradient;
    return rate * *mean * lift[0] / (sqrtf(*square * lift[1]) + 1e-8F);
}

/* A weight in whole numbers, at most `most` from 0. */
static inline int16_t weight_round(float weight, float scale, long most)
{
    long number = lrintf(weight * scale);
    return (int16_t)(number > most ? most : number < -most ? -most : number);
}

#endif
