/* Measures how late this machine wakes a sleeping thread. This shows how far times measured on this
 * machine can be trusted. The probe does not measure bots. */
#ifndef REFEREE_PROBE_H
#define REFEREE_PROBE_H

#include "base/histogram.h"

struct probe;

/* Starts a thread that repeatedly sleeps for 10 ms and records how late it woke up. Like the
 * referee's own threads, this thread must wait for a core when all cores are busy. Returns NULL if
 * the system is out of resources. */
struct probe *probe_open(void);

/* Stops the thread at once and adds its measurements to *late. Returns the share of the time, from
 * 0 to 1, during which some process on this machine was ready to run but had no core (Linux's
 * pressure stall information). Returns -1 if Linux does not report this, or if `probe` is NULL. */
double probe_close(struct probe *probe, struct histogram *late);

#endif
