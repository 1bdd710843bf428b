/* A histogram of durations that uses a fixed amount of memory. It can compute quantiles over
 * millions of values, with an error of about 3%. Individual values are not stored. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdint.h>

/* Number of buckets per doubling of the duration. Below 64 ns, each value has its own bucket. */
#define HISTOGRAM_PARTS 32
#define HISTOGRAM_BUCKETS (60 * HISTOGRAM_PARTS)

struct histogram {
    uint64_t count;
    double sum_ns;
    int64_t most_ns;
    uint64_t buckets[HISTOGRAM_BUCKETS];
};

/* Adds a duration to the histogram. A negative value counts as 0. */
void histogram_add(struct histogram *histogram, int64_t ns);
void histogram_merge(struct histogram *into, const struct histogram *from);

/* Returns the quantile `share` (0..1) of all durations, rounded up to the end of the bucket that it
 * is in, but never more than the longest duration. Returns 0 if the histogram is empty. */
int64_t histogram_quantile_ns(const struct histogram *histogram, double share);
double histogram_mean_ns(const struct histogram *histogram);

#endif
