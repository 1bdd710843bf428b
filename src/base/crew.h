/* Runs a few threads that share numbered pieces of work. The results must not depend on which
 * thread does which piece. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

/* Calls work(data, number, thread) once for every number below `count`, and returns when all calls
 * have returned. `threads` threads, numbered from 0, make the calls; there are fewer threads if the
 * system cannot start that many. The calls begin in the order of the numbers. Once stopped()
 * returns true, no more calls begin, and crew_run returns false. `stopped` may be NULL. */
bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void));

/* Lets other threads use the processor. */
void crew_yield(void);

/* Returns the number of cores that this process may use; at least 1. */
unsigned crew_cores(void);

#endif
