/* Measures the total memory that a bot's processes use. RLIMIT_DATA limits each process separately,
 * and does not count memory that the process has made read-only. The meter counts the memory that a
 * bot really uses, including swapped-out memory, stacks and page tables. Pages of files are not
 * counted, and memory that several processes share is counted once.
 *
 * A bot may exceed its limit between two measurements. Kernel memory that belongs to no process,
 * such as the contents of pipes, is not measured. */
#ifndef REFEREE_METER_H
#define REFEREE_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct meter {
    uint64_t limit; /* memory limit in bytes, or 0 if nothing is to be measured */
    bool forks;     /* whether the bot can start other processes */
    /* whether shared memory counts. In a sandbox, shared memory belongs to files, which have their
     * own limit */
    bool shared;
};

/* Measures the processes below `parent`. Returns true if they use more memory than the limit, with
 * some tolerance for stacks and page tables. Otherwise sets *wait_ms to the time until the next
 * measurement, which is short if the limit is near. Allocates no memory. Only one thread at a time
 * may call these functions. */
bool meter_exceeded(const struct meter *meter, pid_t parent, int *wait_ms);

/* Returns the time in ms until the first measurement of a bot. */
int meter_wait_ms(const struct meter *meter);

/* Kills the processes that the last measurement found. */
void meter_kill(void);

#endif
