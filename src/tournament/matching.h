/* Divides a set of items into pairs so that the total cost is as low as possible. This is a perfect
 * matching of minimum weight, found by Edmonds' algorithm in O(n^3). The same input always gives
 * the same pairs. */
#ifndef TOURNAMENT_MATCHING_H
#define TOURNAMENT_MATCHING_H

#include <stddef.h>
#include <stdint.h>

/* The cost of a pair. Totals are compared by `major` first, then by `minor`. */
struct matching_cost {
    int64_t major, minor;
};

/* Sets mate[i] to the partner of item i. The number of items must be even. costs[i * count + j] is
 * the cost of pairing items i and j. The costs must be symmetric, and both parts of each cost must
 * be between 0 and 2 to the power of 52. */
void matching_find(size_t count, const struct matching_cost *costs, size_t *mate);

#endif
