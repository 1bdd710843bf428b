/* Measures how late this machine wakes a sleeping process, and so how reliable its clocks are. Bots
 * are not measured. */
#ifndef REFEREE_PROBE_H
#define REFEREE_PROBE_H

#include "base/histogram.h"

struct probe;

/* Starts a thread that repeatedly sleeps 10 ms and records how late it woke. Like the referee's own
 * threads, it must wait for a core when all are busy. Returns NULL if the system lacks the
 * resources. */
struct probe *probe_open(void);

/* Ends the thread at once and adds its measurements to *late; NULL is allowed. Returns the share of
 * the time, 0..1, in which something on this machine was ready to run but had no core (Linux's
 * pressure stall information), or -1 if Linux does not report it. Nothing else shows that a bot
 * loses time by waiting for a core. */
double probe_close(struct probe *probe, struct histogram *late);

#endif
