/* Control groups (cgroups(7), version 2): the only means to limit the memory and the processes of a
 * program together with everything it starts. If this user cannot create groups, only rlimits
 * apply. Groups of other users stay untouched. */
#ifndef SANDBOX_GROUPS_H
#define SANDBOX_GROUPS_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct groups {
    char folder[PATH_MAX]; /* parent of the programs' groups; "" if groups cannot be made */
    char own[PATH_MAX];    /* the group in that folder to which this process has moved */
    bool divided;          /* this process enabled controllers in the folder */
};

/* Finds the group of this process and makes room in it for the groups of programs: moves the
 * process into a sibling group. If there can be no groups, returns false, and *error says why. */
bool groups_open(struct groups *groups, struct error *error);

/* Moves the process back and removes empty groups. */
void groups_close(struct groups *groups);

/* Puts a process that has not started its program into its own group with these limits. Returns 0
 * or an errno. Allocates nothing. */
int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes);

/* Removes the group of a process that has ended. */
void groups_remove(const struct groups *groups, pid_t pid);

/* Opens a file with the kernel's counts for a process's group: "memory.events" or "pids.events".
 * The descriptor can still be read where no path leads to the file. Returns -1 on failure. */
int groups_open_events(const struct groups *groups, pid_t pid, const char *file);

/* Returns the number after a word in such a file; 0 if the word is missing. */
uint64_t groups_count(int events, const char *word);

#endif
