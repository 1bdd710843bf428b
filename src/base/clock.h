/* The monotonic clock, in nanoseconds. Never the time of day. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define NS_PER_MS INT64_C(1000000)
#define NS_PER_S INT64_C(1000000000)

int64_t clock_now_ns(void);

/* Whether so long has passed since then; 0: it never was. */
bool clock_is_past(int64_t since_ns, int64_t ms);

#endif
