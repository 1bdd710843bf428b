/* A fixed search of fixed positions: one number that changes when the engine plays differently.
 * Never a measure of strength, and the same on every machine. */
#ifndef ENGINES_SOCCER_BENCH_H
#define ENGINES_SOCCER_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct soccer_bench {
    uint64_t evaluations;
    uint64_t expansions;
    uint64_t signature; /* of the turns chosen, their values, and the counts */
    int64_t took_ns;
};

void soccer_bench_run(struct soccer_bench *bench);

/* The same as lines. */
void soccer_bench_print(struct text *lines);

#endif
