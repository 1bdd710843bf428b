/* Creates the namespaces of a strict sandbox and the first process in them. What a program in it
 * may use is defined by struct sandbox. */
#ifndef SANDBOX_SPACE_H
#define SANDBOX_SPACE_H

#include "base/error.h"
#include "sandbox/bounds.h"

#include <stdint.h>
#include <sys/types.h>

struct sandbox;

/* Moves this process to an empty network namespace, which the sandboxes that it forks then share.
 * Creating that namespace takes about as long as creating the rest of a sandbox. Nothing can pass
 * through it, because the filter refuses every socket that has an address. If the system refuses
 * the namespace, each sandbox gets its own. On any other error, returns false and sets *error. Call
 * once, in a single-threaded process that supervises sandboxes. */
bool sandbox_share_network(struct error *error);

/* Forks the first process of a strict sandbox, which runs in its own namespaces and restricts
 * itself. Returns 0 in the new process. Everything that it starts inherits the restrictions and
 * dies with it. The caller must be single-threaded and must outlive the new process. On error,
 * returns -1 and sets *error. */
pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error);

/* Removes what a sandbox leaves behind on the host. Call after waiting for the sandbox's first
 * process. */
void sandbox_end(const struct sandbox *sandbox, pid_t pid);

/* Works like clone(2). Called by the sandbox's first process to start a child, which shares that
 * process's memory until it execs a program. Neither the program nor anything that it starts can
 * start processes in this way. */
pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data);

/* Returns the listener's descriptor, or -1 if there is no listener. The descriptor becomes readable
 * when a program has asked for more than its limits allow, or has called sysinfo. The program is
 * blocked until sandbox_answer answers the request. Call only from within the sandbox. */
int sandbox_listener(void);
void sandbox_answer(const struct sandbox *sandbox);

/* Lets all processes of the sandbox continue after SIGSTOP. They cannot do so themselves. Call only
 * from within the sandbox. */
void sandbox_continue(const struct sandbox *sandbox);

/* Returns the name of a limit that programs in a strict sandbox have exceeded since the previous
 * call, or NULL if there is none. Call only from within the sandbox. `signal` is the signal that
 * ended the program, or 0; `peak_kb` is the peak memory of a single process. */
const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb);

#endif
