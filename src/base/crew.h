/* Distributes numbered pieces of work among several threads. The results must not depend on which
 * thread does which piece. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Calls work(data, number, thread) once for every number below `count`, and returns when all calls
 * have returned. The calls begin in numerical order. They are made by `threads` threads, numbered
 * from 0, or by fewer if the system cannot start that many. Once stopped() has returned true, no
 * further calls begin, and crew_run returns false. `stopped` may be NULL. */
bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void));

/* Yields the processor to other threads. */
void crew_yield(void);

/* Returns the number of cores that this process may use, which is at least 1. */
unsigned crew_cores(void);

#endif
