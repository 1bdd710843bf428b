/* What ends a search of the soccer engine. The caller computes end_ns. */
#ifndef ENGINES_SOCCER_LIMITS_H
#define ENGINES_SOCCER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct search_limits {
    int64_t end_ns;       /* end time on the monotonic clock; 0: no limit */
    bool early;           /* may end earlier if one turn is far ahead of the others, or is the only
                           * one */
    uint64_t evaluations; /* most evaluations; 0: no limit. The search may exceed it by one list of
                           * turns. */
    unsigned depth;       /* ends the search once its deepest line has this many turns; 0: no
                           * limit */
    bool solve;           /* spends all work on proofs, where the least is left to prove */
};

#endif
