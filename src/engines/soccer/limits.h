/* Limits of a search of the soccer engine. The caller computes end_ns from the time per turn. */
#ifndef ENGINES_SOCCER_LIMITS_H
#define ENGINES_SOCCER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct search_limits {
    int64_t end_ns; /* end time on the monotonic clock; 0: no limit */
    /* whether the search may end before its limits if one turn is clearly best, or is the only
     * turn */
    bool early;
    /* maximum number of evaluations; 0: no limit. The search may exceed the limit by the
     * evaluations of one list of turns. */
    uint64_t evaluations;
    /* the search ends when its deepest line has this many turns; 0: no limit */
    unsigned depth;
    /* whether the search only tries to prove a win or a loss, by proof numbers */
    bool solve;
};

#endif
