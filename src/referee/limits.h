/* Compares what concurrent games need with the system's limits on descriptors and processes. If a
 * limit is too low, this module reports that, with numbers, before the first game. A shortage is
 * never a bot's fault. */
#ifndef REFEREE_LIMITS_H
#define REFEREE_LIMITS_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/resource.h>

/* Time in ms between attempts to get a resource. Shortages are usually brief, so the program tries
 * again and gives up only after LIMITS_SHORTAGE_NS. */
#define LIMITS_RETRY_MS 100
/* Time after which the program gives up. NS_PER_S is in base/clock.h. */
#define LIMITS_SHORTAGE_NS (10 * NS_PER_S)

/* Raises the soft limit of descriptors as needed for `slots` concurrent games, with or without a
 * sandbox, plus `viewers` connections to this process. Sets *bot_processes to an RLIMIT_NPROC for
 * bots that leaves enough processes for faceoff and the other bots, or to RLIM_INFINITY if no limit
 * applies, as for root. If the limits are too low, returns false, and *error has the numbers and
 * says how many games would be possible. Also returns false if there is no /proc. */
bool limits_make_room(unsigned slots, bool sandbox, unsigned viewers, rlim_t *bot_processes,
                      struct error *error);

/* Returns true if an errno of fork, exec or pipe means that the system lacks a resource, for which
 * no program is to blame. */
bool limits_is_shortage(int failure);

/* Counts this user's processes and threads as the kernel counts them for RLIMIT_NPROC. Returns 0 if
 * that limit does not apply to this process. The function forks a few times. */
rlim_t limits_count_processes(void);

#endif
