#include "base/histogram.h"

#include <stddef.h>

static size_t histogram_bucket_of(uint64_t ns)
{
    unsigned shift = 0; /* number of times that the bucket width, initially 1 ns, has doubled */
    while ((ns >> shift) >= 2 * HISTOGRAM_PARTS) {
        shift++;
    }
    return (size_t)shift * HISTOGRAM_PARTS + (size_t)(ns >> shift);
}

/* Returns the longest duration that falls into a bucket, in ns. */
static int64_t bucket_end(size_t bucket)
{
    if (bucket < 2 * HISTOGRAM_PARTS) {
        return (int64_t)bucket;
    }
    unsigned shift = (unsigned)(bucket / HISTOGRAM_PARTS - 1);
    uint64_t start = (uint64_t)(bucket - (size_t)shift * HISTOGRAM_PARTS);
    return (int64_t)(((start + 1) << shift) - 1);
}

void histogram_add(struct histogram *histogram, int64_t ns)
{
    ns = ns < 0 ? 0 : ns;
    histogram->count++;
    histogram->sum_ns += (double)ns;
    histogram->most_ns = ns > histogram->most_ns ? ns : histogram->most_ns;
    histogram->buckets[histogram_bucket_of((uint64_t)ns)]++;
}

void histogram_merge(struct histogram *into, const struct histogram *from)
{
    into->count += from->count;
    into->sum_ns += from->sum_ns;
    into->most_ns = from->most_ns > into->most_ns ? from->most_ns : into->most_ns;
    for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
        into->buckets[i] += from->buckets[i];
    }
}

int64_t histogram_quantile_ns(const struct histogram *histogram, double share)
{
    uint64_t wanted = (uint64_t)(share * (double)histogram->count + 0.999999);
    uint64_t seen = 0;
    for (size_t i = 0; i < HISTOGRAM_BUCKETS && histogram->count > 0; i++) {
        seen += histogram->buckets[i];
        if (seen >= wanted && seen > 0) {
            int64_t end = bucket_end(i);
            return end < histogram->most_ns ? end : histogram->most_ns;
        }
    }
    return histogram->most_ns;
}

double histogram_mean_ns(const struct histogram *histogram)
{
    return histogram->count == 0 ? 0 : histogram->sum_ns / (double)histogram->count;
}
