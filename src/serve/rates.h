/* Rate limits: a token bucket per address, refilled over time. The caller supplies the time;
 * addresses are opaque strings. */
#ifndef SERVE_RATES_H
#define SERVE_RATES_H

#include <stdbool.h>
#include <stdint.h>

#define RATES_FROM_MAX 48  /* bytes of an address as text */
#define RATES_KEPT 256     /* number of addresses kept; the one inactive for longest is replaced */
#define RATES_FULL 40      /* permits of a full bucket */
#define RATES_PER_SECOND 4 /* permits added per second */

struct rate {
    char from[RATES_FROM_MAX];
    int64_t asked_ns; /* time of the last request; 0: unused */
    double permits;   /* permits at that time */
};

struct rates {
    struct rate list[RATES_KEPT];
};

/* Takes `permits` from the address's bucket; negative values give permits back. Returns false if
 * the bucket has too few. now_ns must be above 0. */
bool rates_take(struct rates *rates, const char *from, double permits, int64_t now_ns);

#endif
