/* Limits the rate of requests with one token bucket per address, which is refilled over time. The
 * caller supplies the time. Addresses are strings that this module does not interpret. */
#ifndef SERVE_RATES_H
#define SERVE_RATES_H

#include <stdbool.h>
#include <stdint.h>

#define RATES_FROM_MAX 48 /* maximum length of an address in bytes */
/* Number of addresses to remember. A new address replaces the one that has been inactive
 * longest. */
#define RATES_KEPT 256
#define RATES_FULL 40      /* number of permits in a full bucket */
#define RATES_PER_SECOND 4 /* number of permits added per second */

struct rate {
    char from[RATES_FROM_MAX];
    int64_t asked_ns; /* time of the last request, or 0 if the bucket is unused */
    double permits;   /* number of permits left after that request */
};

struct rates {
    struct rate list[RATES_KEPT];
};

/* Takes `permits` from the bucket of an address, or returns permits to it if the number is
 * negative. Returns false if the bucket has too few permits. now_ns must be greater than 0. */
bool rates_take(struct rates *rates, const char *from, double permits, int64_t now_ns);

#endif
