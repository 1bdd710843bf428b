/* Compares what concurrent games need with the system's limits on file descriptors and processes. A
 * limit that is too low is reported before the first game, together with the number that would be
 * needed. A bot is never blamed for a shortage. */
#ifndef REFEREE_LIMITS_H
#define REFEREE_LIMITS_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/resource.h>

/* Time in ms between attempts to get a resource. Shortages are usually brief, so the program
 * retries and gives up only after LIMITS_SHORTAGE_NS. */
#define LIMITS_RETRY_MS 100
/* Time in ns after which the program gives up waiting for a resource. NS_PER_S is in
 * base/clock.h. */
#define LIMITS_SHORTAGE_NS (10 * NS_PER_S)

/* Raises the soft limit on file descriptors as needed for `slots` concurrent games, with or without
 * a sandbox, plus `viewers` connections to this process. Sets *bot_processes to the RLIMIT_NPROC
 * that each bot gets, which leaves enough processes for faceoff and the other bots, or to
 * RLIM_INFINITY if no limit applies, as for root. If a limit is too low, returns false and sets
 * *error to a message with the figures and the number of games that would be possible. Also returns
 * false if there is no /proc. */
bool limits_make_room(unsigned slots, bool sandbox, unsigned viewers, rlim_t *bot_processes,
                      struct error *error);

/* Returns true if an errno from fork, exec or pipe means that the system is out of resources, which
 * is not the program's fault. */
bool limits_is_shortage(int failure);

/* Counts this user's processes and threads in the same way as the kernel does for RLIMIT_NPROC.
 * Returns 0 if that limit does not apply to this process. Forks a few times to find the number. */
rlim_t limits_count_processes(void);

#endif
