/* Control groups (cgroups(7), version 2): only they bound the memory and the processes of a program
 * together with all that it starts. If this user may divide no group, there are only rlimits. Never
 * touches a group that others use. */
#ifndef SANDBOX_GROUPS_H
#define SANDBOX_GROUPS_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct groups {
    char folder[PATH_MAX]; /* where groups are made; "" if they cannot be made */
    char own[PATH_MAX];    /* where in that folder this process is meanwhile */
    bool divided;          /* we divided the folder */
};

/* Finds the group of this process and makes room in it for programs' groups: the process moves into
 * a group beside them. False: *error says why there can be no groups. */
bool groups_open(struct groups *groups, struct error *error);

/* Moves the process back, and removes empty groups. */
void groups_close(struct groups *groups);

/* Puts a process, which has not begun, into a group of its own with these limits. 0, or an errno.
 * No allocation. */
int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes);

/* Removes the group of that process, which has ended. */
void groups_remove(const struct groups *groups, pid_t pid);

/* Opens what the kernel counts for a process's group: "memory.events" or "pids.events". It stays
 * open, to be read where no path leads to it; -1: none. */
int groups_open_events(const struct groups *groups, pid_t pid, const char *file);

/* The number after a word of such a file; 0: none. */
uint64_t groups_count(int events, const char *word);

#endif
