/* Limits for a search by the soccer engine. The caller computes end_ns from the time per turn. */
#ifndef ENGINES_SOCCER_LIMITS_H
#define ENGINES_SOCCER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct search_limits {
    int64_t end_ns; /* end time on the monotonic clock, or 0 for no limit */
    /* whether the search may end before its limits if one turn is clearly best, or is the only
     * turn */
    bool early;
    /* maximum number of evaluations, or 0 for no limit. The search may exceed it by the number of
     * evaluations that listing one position's turns takes. */
    uint64_t evaluations;
    /* the search ends when its deepest line has this many turns; 0 means no limit */
    unsigned depth;
    /* whether to search only for a proof of a win or loss, using proof numbers */
    bool solve;
};

#endif
