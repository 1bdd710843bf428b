/* The space of a strict sandbox: namespaces, entered by a process that is their first one.
 * Never decides what a program may have: struct sandbox says it. */
#ifndef SANDBOX_SPACE_H
#define SANDBOX_SPACE_H

#include "base/error.h"
#include "sandbox/bounds.h"

#include <stdint.h>
#include <sys/types.h>

struct sandbox;

/* strict: forks a process that is the first one of its own space and restricts itself. It returns 0
 * there; all that this process starts inherits the restrictions, and dies with it. The caller must
 * have only one thread, and must not end before that process. -1: *error says what went wrong. */
pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error);

/* Removes what that process leaves outside, once it has been waited for. */
void sandbox_end(const struct sandbox *sandbox, pid_t pid);

/* Within that process: like clone(2), for a child that shares its memory until it becomes a
 * program. The program, and what it starts, cannot do the same. */
pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data);

/* Empties SANDBOX_FOLDER; nothing else may run then. */
void sandbox_wipe(void);

/* Within: a descriptor that is readable when a program asked for more than its limits allow and
 * waits for the refusal; -1: none. sandbox_hear refuses. */
int sandbox_news(void);
void sandbox_hear(void);

/* The name of the limit that the programs of this space have met since the last call, or NULL;
 * strict, and within. `signal` ended the program, or 0; `peak_kb` is the most memory of one of its
 * processes. */
const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb);

#endif
