/* How late this machine wakes a process that sleeps: a measure of how far to trust its clocks.
 * Never looks at a bot. */
#ifndef REFEREE_PROBE_H
#define REFEREE_PROBE_H

#include "base/histogram.h"

struct probe;

/* Starts a thread that sleeps 10 ms at a time and counts how much later it woke. Like the referee's
 * own threads, it must wait for a core when all are busy. NULL: the system lacks what it takes. */
struct probe *probe_open(void);

/* Ends the thread at once, and adds what it saw to *late; takes NULL. Returns the share of the
 * time, 0..1, in which something on this machine was ready to run but had no core (Linux's pressure
 * stall information); -1 if Linux does not tell. Nothing else shows that a bot loses time by
 * waiting for a core. */
double probe_close(struct probe *probe, struct histogram *late);

#endif
