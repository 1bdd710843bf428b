/* Benchmark for the Halma engine: a fixed amount of searching and path planning in fixed positions.
 * It measures speed and computes a signature of the results. Only search_ns and plan_ns depend on
 * the machine. */
#ifndef ENGINES_HALMA_BENCH_H
#define ENGINES_HALMA_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct halma_bench {
    uint64_t signature; /* hash of all moves, values, depths and counts */
    uint64_t nodes;     /* number of nodes that the search visited */
    uint64_t depths;    /* sum of the search depths over all positions */
    uint64_t armies;    /* number of nodes that the planner's beam search expanded */
    int64_t search_ns, plan_ns;
};

void halma_bench_run(struct halma_bench *bench);

/* Runs the benchmark, and appends the results as lines of the form `name value`. */
void halma_bench_print(struct text *lines);

#endif
