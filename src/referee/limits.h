/* What the games at once need of the system, against its limits on descriptors and processes.
 * Never a bot's fault: what is lacking is told before the first game, with numbers. */
#ifndef REFEREE_LIMITS_H
#define REFEREE_LIMITS_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/resource.h>

/* What the system lacks is mostly taken by a bot, or by another program for a moment: so it is
 * tried again after a pause. What is lacking for so long is not given back. */
#define LIMITS_RETRY_MS 100
#define LIMITS_LACKING_NS (10 * NS_PER_S) /* of base/clock.h */

/* Raises the soft limit of descriptors as far as `slots` games at once need it, in a sandbox or
 * without one. Sets *bot_processes to an RLIMIT_NPROC for bots that leaves enough processes to us
 * and to the other bots; RLIM_INFINITY where no limit holds, as for root. False: the games do not
 * fit; *error has the numbers, and how many games would. */
bool limits_make_room(unsigned slots, bool sandbox, rlim_t *bot_processes, struct error *error);

/* Whether an errno of fork, exec or pipe says that the system lacks something, of which no program
 * is at fault. */
bool limits_tell_lack(int failure);

/* The processes and threads of this user, as the kernel counts them against RLIMIT_NPROC; 0 when
 * that limit does not hold this process back. Forks a few times. */
rlim_t limits_count_processes(void);

#endif
