/* How late this machine wakes a process that sleeps: what every clock here is worth.
 * Never looks at a bot. */
#ifndef REFEREE_PROBE_H
#define REFEREE_PROBE_H

#include "base/histogram.h"

struct probe;

/* A thread that sleeps 10 ms at a time and counts how much later it woke; like the referee's own
 * threads it has to wait for a core when all are busy. */
struct probe *probe_open(void);

/* Ends the thread, at once, and adds what it saw; takes NULL. */
void probe_close(struct probe *probe, struct histogram *late);

#endif
