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
    uint64_t secret; /* whoever knows it may clone where nobody else may: filter_may_clone */
};

struct filter_wishes {
    bool forks;      /* whether programs may start others */
    uint64_t memory; /* more at once is refused */
    bool listener; /* what breaks these two is told to a listener; false: refused without a word */
};

/* False: *error says what is missing. filter_free in both cases. */
bool filter_make(struct filter *filter, const struct filter_wishes *wishes, struct error *error);
void filter_free(struct filter *filter);

/* Puts the calling process and all that it starts behind it, for ever; PR_SET_NO_NEW_PRIVS must be
 * set. 0, or an errno. No allocation. *listener: a descriptor that tells of what was refused; -1
 * where somebody else listens already; NULL when it is not wanted. */
int filter_take(const struct filter *filter, int *listener);

/* Refuses what is told, as the system would for want of it. Returns "memory", "processes", or NULL
 * when nothing was there. */
const char *filter_refuse(int listener);

#endif
