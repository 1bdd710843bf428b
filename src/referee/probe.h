/* How late this machine wakes a process that sleeps: what every clock here is worth.
 * Never looks at a bot. */
#ifndef REFEREE_PROBE_H
#define REFEREE_PROBE_H

#include "base/histogram.h"

struct probe;

/* A thread that sleeps 10 ms at a time and counts how much later it woke; like the referee's own
 * threads it has to wait for a core when all are busy. NULL: the system lacks what it takes. */
struct probe *probe_open(void);

/* Ends the thread, at once, and adds what it saw; takes NULL. Returns the share of the time, 0..1,
 * in which something on this machine was ready to run and had no core, as Linux counts it (pressure
 * stall information); -1 when it does not. A bot that waits for a core loses its own time, and
 * nothing else shows it. */
double probe_close(struct probe *probe, struct histogram *late);

#endif
