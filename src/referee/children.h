/* Lists and kills the descendants of this process. Processes in this process's own session are
 * safe: every process to kill was started by a leash, which starts each bot in a new session, and
 * no process can join an existing session. */
#ifndef REFEREE_CHILDREN_H
#define REFEREE_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Lists the children of a process, including zombies: fills in at most `max` and returns how
 * many. */
size_t children_list(pid_t parent, pid_t *pids, size_t max);

/* Stops all descendants, so that none can start another, and kills them. If `reaps`, also reaps
 * dead children. The spared children and their descendants are left alone. Does not wait for the
 * end of a process. Returns the number of processes found: call it until that is 0. Only one thread
 * at a time may call it. */
size_t children_kill(const pid_t *exempt, size_t count, bool reaps);

#endif
