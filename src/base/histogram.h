/* Times counted by size, in fixed memory: quantiles of millions of them within 3 %.
 * Never keeps a time itself. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdint.h>

/* 32 buckets to each doubling; below 32 ns each value has its own. */
#define HISTOGRAM_PARTS 32
#define HISTOGRAM_BUCKETS (60 * HISTOGRAM_PARTS)

struct histogram {
    uint64_t count;
    double sum_ns;
    int64_t most_ns;
    uint64_t buckets[HISTOGRAM_BUCKETS];
};

/* Negative times count as 0. */
void histogram_add(struct histogram *histogram, int64_t ns);
void histogram_merge(struct histogram *into, const struct histogram *from);

/* The time that a share (0..1) of all does not exceed, rounded up to its bucket's end but never
 * above the longest; 0 when there is none. */
int64_t histogram_quantile_ns(const struct histogram *histogram, double share);
double histogram_mean_ns(const struct histogram *histogram);

#endif
