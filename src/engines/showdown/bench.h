/* Benchmark of the Showdown engine. The engine plays whole games against itself, with a fixed
 * number of playouts per turn. It measures the speed and computes a signature of the results. Only
 * took_ns depends on the machine. */
#ifndef ENGINES_SHOWDOWN_BENCH_H
#define ENGINES_SHOWDOWN_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct showdown_bench {
    uint64_t signature; /* hash of all turns played and all candidate turns' points */
    uint64_t turns;
    uint64_t nodes; /* number of playouts */
    int64_t took_ns;
};

void showdown_bench_run(struct showdown_bench *bench);

/* Runs the benchmark, and appends the results as lines of the form `name value`. */
void showdown_bench_print(struct text *lines);

#endif
