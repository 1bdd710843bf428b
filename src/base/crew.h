/* A few threads that share out numbered pieces of work.
 * Never decides which thread does what: work must not depend on it. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Calls work(data, number, thread) once for every number below count, on that many threads,
 * numbered from 0 (fewer if the system gives no more), and returns when all are done. Numbers are
 * begun in order. When stopped() says true, no more are begun. Returns false then. stopped may be
 * NULL. */
bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void));

/* Lets other threads run first. */
void crew_yield(void);

/* The number of cores that this process may run on; at least 1. */
unsigned crew_cores(void);

#endif
