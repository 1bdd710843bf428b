/* How often somebody may ask: a token bucket for each address, which fills up with time. Never
 * knows a clock or what an address is. */
#ifndef SERVE_RATES_H
#define SERVE_RATES_H

#include <stdbool.h>
#include <stdint.h>

#define RATES_FROM_MAX 48 /* bytes of an address as text */
#define RATES_KEPT 256    /* addresses; the one that has not asked for longest makes room */
#define RATES_FULL 40     /* permits of an address that has not asked for a while, */
#define RATES_A_SECOND 4  /* and how many it gets */

struct rate {
    char from[RATES_FROM_MAX];
    int64_t asked_ns; /* when it asked last; 0: the place is free */
    double permits;   /* at that moment */
};

struct rates {
    struct rate list[RATES_KEPT];
};

/* Takes `permits` from the address, or gives them back if they are below 0. False: it has too few.
 * Times are above 0. */
bool rates_take(struct rates *rates, const char *from, double permits, int64_t now_ns);

#endif
