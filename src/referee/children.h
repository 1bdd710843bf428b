/* Lists and kills the descendants of this process. Never kills processes in this process's own
 * session. No bot process can hide there, because a leash starts each bot in a new session and no
 * process can join an existing one. */
#ifndef REFEREE_CHILDREN_H
#define REFEREE_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Lists the children of a process, including zombies. Fills in at most `max` process ids, and
 * returns how many it filled in. */
size_t children_list(pid_t parent, pid_t *pids, size_t max);

/* Lists the threads of a process. Fills in at most `max` thread ids, and returns how many it filled
 * in. */
size_t children_threads(pid_t process, pid_t *threads, size_t max);

/* Reads the start of a file in /proc, as a string. Returns the number of bytes, or 0 if the file
 * cannot be read. Allocates no memory. */
size_t children_read(const char *path, char *text, size_t size);

/* Stops all descendants, so that they cannot start other processes, and kills them. If `reaps` is
 * true, also reaps dead children. The children in `exempt` and their descendants are left alone.
 * Does not wait for the processes to end. Returns the number of processes found; call again until
 * the result is 0. Only one thread at a time may call this function. */
size_t children_kill(const pid_t *exempt, size_t count, bool reaps);

#endif
