/* Measures how much memory a bot's processes hold together. RLIMIT_DATA limits each process alone,
 * and does not count memory that the process has made read-only. The measure is what a bot really
 * holds: private memory, memory that was swapped out, stacks and page tables. Pages of files do not
 * count. What several processes share counts once.
 *
 * Between two measurements a bot may exceed its limit. The kernel's memory that belongs to no
 * process, such as the contents of pipes, is not measured. */
#ifndef REFEREE_METER_H
#define REFEREE_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct meter {
    uint64_t limit; /* limit in bytes; 0: nothing is measured */
    bool forks;     /* whether the bot can start other processes */
    bool shared;    /* whether shared memory counts. In a sandbox, it is part of files, which have
                     * their own limit */
};

/* Measures the processes below `parent`. Returns true if they hold more than the limit, with some
 * tolerance for stacks and page tables. Otherwise sets *wait_ms to the time until the next
 * measurement, which is short if the limit is near. Allocates no memory. Only one thread at a time
 * may call these functions. */
bool meter_exceeded(const struct meter *meter, pid_t parent, int *wait_ms);

/* Returns the time until the first measurement of a bot. */
int meter_wait_ms(const struct meter *meter);

/* Kills the processes that the last measurement has found. */
void meter_kill(void);

#endif
