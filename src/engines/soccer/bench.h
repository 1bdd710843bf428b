/* Benchmark for the soccer engine: a fixed amount of search in fixed positions. It measures speed,
 * not strength, and computes a signature that changes if the engine plays differently. Everything
 * except took_ns is the same on every machine. */
#ifndef ENGINES_SOCCER_BENCH_H
#define ENGINES_SOCCER_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct soccer_bench {
    uint64_t evaluations;
    uint64_t expansions;
    uint64_t signature; /* hash of all chosen turns, their values, and the counts */
    int64_t took_ns;
};

void soccer_bench_run(struct soccer_bench *bench);

/* Runs the benchmark, and appends the results as lines of the form `name value`. */
void soccer_bench_print(struct text *lines);

#endif
