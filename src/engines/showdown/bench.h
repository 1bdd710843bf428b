/* Whole games of the engine against itself by a fixed number of games played out, for speed and for
 * a signature of what was found. Never depends on the machine or the clock, but for took_ns. */
#ifndef ENGINES_SHOWDOWN_BENCH_H
#define ENGINES_SHOWDOWN_BENCH_H

#include "base/text.h"

#include <stdint.h>

struct showdown_bench {
    uint64_t signature; /* of turns, and of the points of all that was compared */
    uint64_t turns;
    uint64_t nodes; /* games played out */
    int64_t took_ns;
};

void showdown_bench_run(struct showdown_bench *bench);

/* The same as lines. */
void showdown_bench_print(struct text *lines);

#endif
