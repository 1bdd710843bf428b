/* Rows of floats added by vectors, for the trainers.
 * Never decides which machine has which vectors: callers compile it for each. */
#ifndef TRAINING_ROWS_H
#define TRAINING_ROWS_H

#define ALWAYS_INLINE inline __attribute__((always_inline))

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

#endif
