/* Uses control groups (cgroups(7), version 2), which are the only way to limit the memory and the
 * number of processes of a program together with everything that it starts. If this user cannot
 * create groups, rlimits apply, and the leash measures memory. This module does not change groups
 * of other users. */
#ifndef SANDBOX_GROUPS_H
#define SANDBOX_GROUPS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct groups {
    char folder[PATH_MAX]; /* folder that contains the programs' groups; "" if groups cannot be
                            * created */
    char own[PATH_MAX];    /* group in that folder to which this process has moved */
    bool divided;          /* whether this process has enabled controllers in the folder */
};

/* Finds the group of this process, and prepares it to contain the groups of programs by moving this
 * process to a new group within it. If groups cannot be created, the folder becomes "". */
void groups_open(struct groups *groups);

/* Moves this process back to its first group, and removes empty groups. */
void groups_close(struct groups *groups);

/* Puts a process that has not started its program yet into a new group with these limits. Returns 0
 * or an errno. Allocates no memory. */
int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes);

/* Removes the group of a process that has ended. */
void groups_remove(const struct groups *groups, pid_t pid);

/* Opens a file that contains the kernel's counts for a process's group: "memory.events" or
 * "pids.events". The descriptor can still be read where no path leads to the file. Returns -1 on
 * failure. */
int groups_open_events(const struct groups *groups, pid_t pid, const char *file);

/* Returns the number that follows a word in such a file, or 0 if the file does not contain the
 * word. */
uint64_t groups_count(int events, const char *word);

#endif
