/* The namespaces of a strict sandbox, and the process that is the first one in them. struct sandbox
 * says what a program may have. */
#ifndef SANDBOX_SPACE_H
#define SANDBOX_SPACE_H

#include "base/error.h"
#include "sandbox/bounds.h"

#include <stdint.h>
#include <sys/types.h>

struct sandbox;

/* For level strict: forks a process that is the first one in its own namespaces and restricts
 * itself. Returns 0 in that process; everything it starts inherits the restrictions and dies with
 * it. The caller must have only one thread, and must not end before that process. On an error,
 * returns -1 and sets *error. */
pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error);

/* Removes what that process left outside the sandbox, after it has been waited for. */
void sandbox_end(const struct sandbox *sandbox, pid_t pid);

/* Called within the sandbox's first process: like clone(2), for a child that shares its memory
 * until it becomes a program. The program, and what it starts, cannot do this. */
pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data);

/* Empties SANDBOX_FOLDER. No other process of the sandbox may run then. */
void sandbox_wipe(void);

/* Called within the sandbox: returns a descriptor that is readable when a program has asked for
 * more than its limits allow and waits for the refusal; -1 without a listener. sandbox_refuse
 * refuses the request. */
int sandbox_listener(void);
void sandbox_refuse(void);

/* Called within a strict sandbox: returns the name of a limit that the programs in it have exceeded
 * since the last call, or NULL. `signal` is the signal that ended the program, or 0; `peak_kb` is
 * the peak memory of a single process. */
const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb);

#endif
