#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <stdio.h>
#include <time.h>

int64_t clock_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NS_PER_S + now.tv_nsec;
}

bool clock_is_past(int64_t since_ns, int64_t ms)
{
    return since_ns == 0 || clock_now_ns() - since_ns >= ms * NS_PER_MS;
}

struct duration_text duration_text(int64_t ns)
{
    static const struct {
        const char *unit;
        double ns;
    } units[] = {{"ms", 1e6}, {"s", 1e9}, {"min", 60e9}, {"h", 3600e9}};
    struct duration_text duration;
    size_t i = 0;
    while (i < 3 && (double)ns >= (i == 0 ? 999.5 * units[0].ns : 100 * units[i].ns)) {
        i++; /* from 100 s or 100 min on, the next unit is easier to read */
    }
    double number = (double)ns / units[i].ns;
    int decimals = number < 0.9995 ? 3 : number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    snprintf(duration.text, sizeof duration.text, "%.*f %s", decimals, number, units[i].unit);
    return duration;
}
