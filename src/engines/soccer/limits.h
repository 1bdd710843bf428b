/* What ends a search of the soccer engine. Never a clock of its own. */
#ifndef ENGINES_SOCCER_LIMITS_H
#define ENGINES_SOCCER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct search_limits {
    int64_t end_ns;       /* on the monotonic clock; 0: none */
    bool early;           /* ends earlier if one turn is far ahead of the others, or is the only
                           * one */
    uint64_t evaluations; /* 0: no limit; may exceed it by one list of turns */
    unsigned depth;       /* ends once it has looked at a line of this many turns; 0: no limit */
    bool solve;           /* looks only for proofs, where the least is left to prove */
};

#endif
