/* Creates the namespaces of a strict sandbox, and the process that is the first in them. struct
 * sandbox says what a program may use. */
#ifndef SANDBOX_SPACE_H
#define SANDBOX_SPACE_H

#include "base/error.h"
#include "sandbox/bounds.h"

#include <stdint.h>
#include <sys/types.h>

struct sandbox;

/* Forks a process, for level strict, that is the first process in its own namespaces and restricts
 * itself. Returns 0 in that process. Everything that this process starts inherits the restrictions
 * and dies with it. The caller must have only one thread, and must not end before the process. On
 * an error, returns -1 and sets *error. */
pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error);

/* Removes what the first process has left outside the sandbox. Call it after waiting for that
 * process. */
void sandbox_end(const struct sandbox *sandbox, pid_t pid);

/* Starts a child like clone(2), from within the sandbox's first process. The child shares that
 * process's memory until it becomes a program. The program, and everything that it starts, cannot
 * call this. */
pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data);

/* Empties SANDBOX_FOLDER. No other process of the sandbox may run at that time. */
void sandbox_wipe(void);

/* Returns a descriptor that becomes readable when a program has asked for more than its limits
 * allow. The program waits until sandbox_refuse refuses the request. Call this function only within
 * the sandbox. Returns -1 if there is no listener. */
int sandbox_listener(void);
void sandbox_refuse(void);

/* Returns the name of a limit that the programs in a strict sandbox have exceeded since the
 * previous call, or NULL. Call it only within that sandbox. `signal` is the signal that ended the
 * program, or 0; `peak_kb` is the peak memory of a single process. */
const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb);

#endif
