/* Whole games of the engine against itself, with a fixed number of games played out per turn: for
 * speed, and for a signature of the results. Only took_ns depends on the machine and the clock. */
#ifndef ENGINES_SHOWDOWN_BENCH_H
#define ENGINES_SHOWDOWN_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct showdown_bench {
    uint64_t signature; /* of the turns, and of the points of all candidates */
    uint64_t turns;
    uint64_t nodes; /* games played out */
    int64_t took_ns;
};

void showdown_bench_run(struct showdown_bench *bench);

/* The same as lines. */
void showdown_bench_print(struct text *lines);

#endif
