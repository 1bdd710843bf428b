/* The system calls that a program in a sandbox may make, as a filter for seccomp(2).
 * Never decides about files: Landlock and the mounts do. */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include "base/error.h"

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

struct filter {
    struct sock_fprog program;
    uint64_t secret; /* a clone is allowed only with this secret: filter_may_clone */
};

struct filter_wishes {
    bool forks;      /* whether programs may start others */
    uint64_t memory; /* a request for more at once is refused */
    bool listener;   /* tells a listener what breaks these two; false: refuses silently */
};

/* False: *error says what is missing. filter_free in both cases. */
bool filter_make(struct filter *filter, const struct filter_wishes *wishes, struct error *error);
void filter_free(struct filter *filter);

/* Applies the filter to the calling process and all that it starts, for ever; PR_SET_NO_NEW_PRIVS
 * must be set. 0, or an errno. No allocation. *listener: a descriptor that tells what was refused;
 * -1: somebody else listens already. `listener` may be NULL. */
int filter_take(const struct filter *filter, int *listener);

/* Refuses the request that waits on the listener, as the system would for lack of resources.
 * Returns "memory" or "processes"; NULL: nothing was waiting. */
const char *filter_refuse(int listener);

#endif
