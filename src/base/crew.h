/* A few threads that share numbered pieces of work. The results must not depend on which thread
 * does which piece. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Calls work(data, number, thread) once for every number below `count`, on `threads` threads (fewer
 * if the system cannot start as many), numbered from 0, and returns when all are done. Numbers are
 * started in order. Once stopped() returns true, no more are started, and crew_run returns false.
 * `stopped` may be NULL. */
bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void));

/* Yields the processor to other threads. */
void crew_yield(void);

/* Returns the number of cores that this process may use; at least 1. */
unsigned crew_cores(void);

#endif
