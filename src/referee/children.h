/* The descendants of this very process, found and killed.
 * Never touches a process of this process's own session: what it kills came from a leash, which
 * starts every bot in a session of the bot's own, and no process can join a session. */
#ifndef REFEREE_CHILDREN_H
#define REFEREE_CHILDREN_H

#include <stddef.h>
#include <sys/types.h>

/* The children of a process, its zombies too: fills in at most `max` and returns how many. */
size_t children_list(pid_t parent, pid_t *pids, size_t max);

/* Stops all descendants, so that none can start another, then kills them, and takes the exits of
 * children that are dead. Leaves out the spared children and what is below them. Waits for none.
 * Returns how many it found: call it until that is 0. Not from two threads at once. */
size_t children_kill(const pid_t *spared, size_t count);

#endif
