/* Uses control groups (cgroups(7), version 2). There is no other way to limit the total memory, or
 * the number of processes, of a program together with everything that it starts. If this user
 * cannot create groups, resource limits (setrlimit) are used instead, and the process that
 * supervises the program measures its memory. This module does not change the groups of other
 * users. */
#ifndef SANDBOX_GROUPS_H
#define SANDBOX_GROUPS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct groups {
    /* folder that contains the programs' control groups, or "" if groups cannot be created */
    char folder[PATH_MAX];
    char own[PATH_MAX]; /* control group within `folder` to which this process has moved */
    bool divided;       /* whether this process has enabled controllers in `folder` */
};

/* Moves this process to a new group within its control group, because only then may the old group
 * contain further groups with limits, one for each program. Several sandboxes of a process share
 * these groups. If groups cannot be created, sets `folder` to "". Only one thread at a time may
 * call this function or groups_close. */
void groups_open(struct groups *groups);

/* Moves this process back to its original control group, and removes empty groups, unless another
 * sandbox of this process still uses them. */
void groups_close(struct groups *groups);

/* Puts a process that has not yet started its program into a new control group with these limits.
 * Returns 0 or an errno. Allocates no memory. */
int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes);

/* Writes text to a file in a folder of the kernel, such as a control group's. Returns 0 or an
 * errno. Allocates no memory. */
int groups_put(const char *folder, const char *file, const char *text);

/* Removes the control group of a process that has ended. */
void groups_remove(const struct groups *groups, pid_t pid);

/* Opens a file with the kernel's event counts for a process's control group: "memory.events" or
 * "pids.events". The descriptor can be read even inside a sandbox, where no path leads to the file.
 * Returns -1 on failure. */
int groups_open_events(const struct groups *groups, pid_t pid, const char *file);

/* Returns the number that follows a word in a file opened by groups_open_events, or 0 if the file
 * does not contain the word. */
uint64_t groups_count(int events, const char *word);

#endif
