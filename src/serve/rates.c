#include "serve/rates.h"

#include <stdio.h>
#include <string.h>

/* Returns the entry for the address. If there is none, replaces the oldest entry and returns it. */
static struct rate *rates_find(struct rates *rates, const char *from)
{
    struct rate *oldest = &rates->list[0];
    for (int i = 0; i < RATES_KEPT; i++) {
        struct rate *rate = &rates->list[i];
        if (strncmp(rate->from, from, RATES_FROM_MAX - 1) == 0 && rate->asked_ns != 0) {
            return rate;
        }
        oldest = rate->asked_ns < oldest->asked_ns ? rate : oldest;
    }
    *oldest = (struct rate){.permits = RATES_FULL};
    snprintf(oldest->from, sizeof oldest->from, "%s", from);
    return oldest;
}

bool rates_take(struct rates *rates, const char *from, double permits, int64_t now_ns)
{
    struct rate *rate = rates_find(rates, from);
    if (rate->asked_ns != 0) {
        rate->permits += (double)(now_ns - rate->asked_ns) * 1e-9 * RATES_PER_SECOND;
        rate->permits = rate->permits > RATES_FULL ? RATES_FULL : rate->permits;
    }
    rate->asked_ns = now_ns;
    if (rate->permits < permits) {
        return false;
    }
    rate->permits -= permits;
    return true;
}
