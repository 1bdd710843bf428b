/* The limits that end a search of the soccer engine. The caller computes end_ns. */
#ifndef ENGINES_SOCCER_LIMITS_H
#define ENGINES_SOCCER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct search_limits {
    int64_t end_ns;       /* end time on the monotonic clock; 0: no limit */
    bool early;           /* whether the search may end earlier if one turn is far ahead of the
                           * others, or is the only turn */
    uint64_t evaluations; /* maximum number of evaluations; 0: no limit. The search may exceed it by
                           * one list of turns. */
    unsigned depth;       /* number of turns in the deepest line at which the search ends; 0: no
                           * limit */
    bool solve;           /* whether all work goes into proofs, where the least work is left to
                           * prove */
};

#endif
