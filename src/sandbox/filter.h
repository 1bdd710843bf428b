/* The seccomp(2) filter: the system calls that a program in a sandbox may make. Files are
 * restricted by Landlock and mounts instead. */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include "base/error.h"

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

struct filter {
    struct sock_fprog program;
    uint64_t secret; /* clone is allowed only with this secret as parent_tid */
};

struct filter_setup {
    bool forks;      /* programs may start other processes */
    uint64_t memory; /* requests for more memory than this at once are refused */
    bool listener;   /* report violations of the two limits above to a listener; false: refuse
                      * silently */
};

/* Makes the filter. On an error, returns false, and *error says what is missing. Call filter_free
 * in both cases. */
bool filter_make(struct filter *filter, const struct filter_setup *setup, struct error *error);
void filter_free(struct filter *filter);

/* Applies the filter to the calling process and everything it starts, permanently;
 * PR_SET_NO_NEW_PRIVS must be set. Returns 0 or an errno. Allocates nothing. Sets *listener to a
 * descriptor that reports refused calls, or -1 if another process listens already. `listener` may
 * be NULL. */
int filter_apply(const struct filter *filter, int *listener);

/* Refuses the request that waits on the listener, with the error for a lack of resources. Returns
 * "memory" or "processes"; NULL if no request was waiting. */
const char *filter_refuse(int listener);

#endif
