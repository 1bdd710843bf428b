/* Pairs all items of a set at the lowest total cost: a perfect matching of minimum weight, found by
 * Edmonds' algorithm in O(n^3). The same input gives the same pairs. */
#ifndef TOURNAMENT_MATCHING_H
#define TOURNAMENT_MATCHING_H

#include <stddef.h>
#include <stdint.h>

/* The cost of a pair. Totals are compared by `major` first. */
struct matching_cost {
    int64_t major, minor;
};

#define MATCHING_COST_MAX (INT64_C(1) << 52)

/* Sets mate[i] to the partner of item i, for an even number of items. costs[i * count + j] is the
 * cost of the pair i, j: symmetric, and both parts from 0 to MATCHING_COST_MAX. */
void matching_find(size_t count, const struct matching_cost *costs, size_t *mate);

#endif
