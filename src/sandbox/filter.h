/* Builds the seccomp(2) filter, which decides which system calls a program in a sandbox may make.
 * Landlock and mounts restrict the program's access to files. */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include "base/error.h"
#include "sandbox/bounds.h"

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

struct filter {
    struct sock_fprog program;
    /* secret number that permits two calls: starting a process with clone if it is passed as
     * parent_tid, and sending SIGCONT with kill if it is passed as the third argument */
    uint64_t secret;
};

/* Builds the system call filter for programs with these limits. `listens` specifies whether a
 * listener is notified of calls to sysinfo and of requests that exceed the process or memory limit.
 * If false, sysinfo is allowed, and such requests are refused. On error, returns false and sets
 * *error. Call filter_free in either case. */
bool filter_make(struct filter *filter, const struct sandbox_limits *limits, bool listens,
                 struct error *error);
void filter_free(struct filter *filter);

/* Applies the filter permanently to the calling process and to everything that it starts.
 * PR_SET_NO_NEW_PRIVS must be set. Returns 0 or an errno. Allocates no memory. Sets *listener to a
 * descriptor that reports refused calls, or to -1 if there is already a listener. `listener` may be
 * NULL. */
int filter_apply(const struct filter *filter, int *listener);

/* Answers the request that is waiting on the listener. If the program exceeded a limit, makes the
 * call fail as if resources were exhausted, and returns the name of the limit, "memory" or
 * "processes". If the program called sysinfo, answers that the machine has `memory` bytes, and
 * returns NULL. Also returns NULL if no request was waiting. */
const char *filter_answer(int listener, uint64_t memory);

#endif
