/* The files that a program in a strict sandbox sees: a root of its own.
 * Never leaves a way back to the host's root. For a process that has a mount namespace of its own
 * and may mount there; no allocation. */
#ifndef SANDBOX_ROOT_H
#define SANDBOX_ROOT_H

#include "sandbox/bounds.h"

#include <stdbool.h>
#include <sys/types.h>

/* What went wrong, and where. */
struct entry_failure {
    const char *step; /* NULL: nothing */
    char path[200];
    int number; /* errno */
};

/* What every program may read, if the host has it; NULL-terminated. */
extern const char *const root_system[];

/* Makes the root and enters it. It has /usr and what else programs need, the files of `shared` and
 * of `place`, read-only under their own names; SANDBOX_FOLDER, of `disk` bytes at most, owned by
 * `uid` and `gid`; and the folder where we were. False: *failure says what went wrong. */
bool root_enter(const struct sandbox_place *shared, const struct sandbox_place *place, bool proc,
                uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure);

#endif
