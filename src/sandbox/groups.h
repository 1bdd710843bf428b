/* Control groups (cgroups(7), version 2): the one bound on the memory and the processes of a
 * program with all that it starts. Where there is none that this user may divide, there are only
 * rlimits. Never touches a group that others use. */
#ifndef SANDBOX_GROUPS_H
#define SANDBOX_GROUPS_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct groups {
    char folder[PATH_MAX]; /* where groups are made; "" when they cannot be */
    char own[PATH_MAX];    /* where this process is meanwhile, in that folder */
    bool divided;          /* the folder was not divided before */
};

/* Finds the group of this process and makes room in it for those of programs: the process moves
 * into one beside them. False: *error says why there can be none. */
bool groups_open(struct groups *groups, struct error *error);

/* Moves back, and removes what is empty. */
void groups_close(struct groups *groups);

/* Puts a process, which has not begun, into a group of its own with these limits. 0, or an errno.
 * No allocation. */
int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes);

/* Removes the group of that process, which has ended. */
void groups_remove(const struct groups *groups, pid_t pid);

/* What the kernel counts of the own group: "memory.events" or "pids.events", kept open, to be read
 * where no path leads to it; -1: none. */
int groups_open_events(const struct groups *groups, pid_t pid, const char *file);

/* The number behind a word of such a file; 0: none. */
uint64_t groups_count(int events, const char *word);

#endif
