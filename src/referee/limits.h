/* What games played at once need of the system, against its limits on descriptors and processes.
 * Never a bot's fault: an error before the first game says what is lacking, with numbers. */
#ifndef REFEREE_LIMITS_H
#define REFEREE_LIMITS_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/resource.h>

/* When the system lacks something, mostly a bot or another program has taken it for a moment: so we
 * try again after a pause. After LIMITS_LACKING_NS we give up. */
#define LIMITS_RETRY_MS 100
#define LIMITS_LACKING_NS (10 * NS_PER_S) /* of base/clock.h */

/* Raises the soft limit of descriptors as far as `slots` games at once need it, in a sandbox or
 * without one, with `viewers` connections of others to this process. Sets *bot_processes to an
 * RLIMIT_NPROC for bots that leaves enough processes to us and to the other bots; RLIM_INFINITY if
 * no limit applies, as for root. False: the games do not fit, and *error has the numbers, and how
 * many games would fit; or there is no /proc. */
bool limits_make_room(unsigned slots, bool sandbox, unsigned viewers, rlim_t *bot_processes,
                      struct error *error);

/* Whether an errno of fork, exec or pipe says that the system lacks something, which is no
 * program's fault. */
bool limits_is_lack(int failure);

/* The processes and threads of this user, as the kernel counts them against RLIMIT_NPROC; 0 if that
 * limit does not apply to this process. Forks a few times. */
rlim_t limits_count_processes(void);

#endif
