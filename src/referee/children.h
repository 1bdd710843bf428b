/* The descendants of this very process, found and killed.
 * Never touches a process of this process's own session. What it kills came from a leash, which
 * starts every bot in a new session, and no process can join an existing session. */
#ifndef REFEREE_CHILDREN_H
#define REFEREE_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Lists the children of a process, zombies too: fills in at most `max` and returns how many. */
size_t children_list(pid_t parent, pid_t *pids, size_t max);

/* Stops all descendants, so that none can start another, then kills them, and if it `reaps`, reaps
 * children that are dead. Leaves out the spared children and what is below them. Waits for none.
 * Returns how many it found: call it until that is 0. Do not call it from two threads at once. */
size_t children_kill(const pid_t *spared, size_t count, bool reaps);

#endif
