/* Builds the seccomp(2) filter, which decides which system calls a program in a sandbox may make.
 * Landlock and mounts restrict its use of files. */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include "base/error.h"

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

struct filter {
    struct sock_fprog program;
    uint64_t secret; /* secret number; clone is allowed only with this number as parent_tid */
};

struct filter_setup {
    bool forks;      /* whether programs may start other processes */
    uint64_t memory; /* maximum number of bytes in one request for memory; larger requests are
                      * refused */
    bool listener;   /* whether requests that exceed the two limits above are reported to a
                      * listener; if false, they are refused without a report */
};

/* Builds the filter. On an error, returns false, and *error says what is missing. Call filter_free
 * in both cases. */
bool filter_make(struct filter *filter, const struct filter_setup *setup, struct error *error);
void filter_free(struct filter *filter);

/* Applies the filter permanently to the calling process and to everything that it starts.
 * PR_SET_NO_NEW_PRIVS must be set. Returns 0 or an errno. Allocates no memory. Sets *listener to a
 * descriptor that reports refused calls, or to -1 if another process already listens. `listener`
 * may be NULL. */
int filter_apply(const struct filter *filter, int *listener);

/* Refuses the request that is waiting at the listener, with the error for a lack of resources.
 * Returns "memory" or "processes", or NULL if no request was waiting. */
const char *filter_refuse(int listener);

#endif
