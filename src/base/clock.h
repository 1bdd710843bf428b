/* Reads the monotonic clock, in nanoseconds. Its values are unrelated to the time of day. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define NS_PER_MS INT64_C(1000000)
#define NS_PER_S INT64_C(1000000000)

int64_t clock_now_ns(void);

/* Returns true if at least `ms` milliseconds have passed since the time `since_ns`, or if
 * `since_ns` is 0, which means never. */
bool clock_is_past(int64_t since_ns, int64_t ms);

/* Formats a duration in a suitable unit, with up to three digits, such as "0.655 ms", "136 ms",
 * "2.05 s" or "16.7 min". */
struct duration_text {
    char text[24];
};
struct duration_text duration_text(int64_t ns);

#endif
