/* Checks what concurrent games need against the system's limits on descriptors and processes, and
 * reports a shortage, with numbers, before the first game. A shortage is never a bot's fault. */
#ifndef REFEREE_LIMITS_H
#define REFEREE_LIMITS_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/resource.h>

/* Shortages are usually brief: retry after a pause, and give up after LIMITS_SHORTAGE_NS. */
#define LIMITS_RETRY_MS 100
#define LIMITS_SHORTAGE_NS (10 * NS_PER_S) /* NS_PER_S is in base/clock.h */

/* Raises the soft limit of descriptors as needed for `slots` concurrent games, with or without a
 * sandbox, plus `viewers` connections to this process. Sets *bot_processes to an RLIMIT_NPROC for
 * bots that leaves enough processes for faceoff and the other bots; RLIM_INFINITY if no limit
 * applies, as for root. If the games do not fit, returns false, and *error has the numbers and how
 * many games would fit; also if there is no /proc. */
bool limits_make_room(unsigned slots, bool sandbox, unsigned viewers, rlim_t *bot_processes,
                      struct error *error);

/* Returns true if an errno of fork, exec or pipe means that a system resource is short, which no
 * program is to blame for. */
bool limits_is_shortage(int failure);

/* Counts the processes and threads of this user as the kernel counts them for RLIMIT_NPROC; 0 if
 * that limit does not apply to this process. Forks a few times. */
rlim_t limits_count_processes(void);

#endif
