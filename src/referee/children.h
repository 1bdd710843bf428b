/* The children of this very process, found and killed.
 * Never looks deeper: a subreaper inherits the grandchildren once their parents are dead. */
#ifndef REFEREE_CHILDREN_H
#define REFEREE_CHILDREN_H

#include <stddef.h>
#include <sys/types.h>

/* Sends SIGKILL to every child, and to the process group it leads if it leads one, but for the
 * spared ones, and takes the exit of those that are dead already. Waits for none. Returns how many
 * there were: call it until that is 0. */
size_t children_kill(const pid_t *spared, size_t count);

#endif
