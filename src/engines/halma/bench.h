/* A fixed amount of search and planning in fixed positions of Halma: for speed, and for a signature
 * of the results. Only search_ns and plan_ns depend on the machine and the clock. */
#ifndef ENGINES_HALMA_BENCH_H
#define ENGINES_HALMA_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct halma_bench {
    uint64_t signature; /* of moves, values, depths and counts */
    uint64_t nodes;     /* of the search */
    uint64_t depths;    /* summed over the positions */
    uint64_t armies;    /* that the planner looked at */
    int64_t search_ns, plan_ns;
};

void halma_bench_run(struct halma_bench *bench);

/* The same as lines. */
void halma_bench_print(struct text *lines);

#endif
