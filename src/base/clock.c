#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

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
