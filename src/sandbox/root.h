/* The files that a program in a strict sandbox sees: a root of its own.
 * Never leaves a way back to the host's. For a process that has a mount namespace of its own and
 * may mount there; no allocation. */
#ifndef SANDBOX_ROOT_H
#define SANDBOX_ROOT_H

#include "sandbox/sandbox.h"

/* What went wrong, where. */
struct entry_failure {
    const char *step; /* NULL: nothing */
    char path[200];
    int number; /* errno */
};

/* What every program may read, where the host has it; NULL-terminated. */
extern const char *const root_system[];

/* Makes the root and enters it: /usr and what else programs need, `shared` (as sandbox_place.files)
 * and the place's files, read-only under their own names; SANDBOX_FOLDER, of `disk` bytes at most,
 * for `uid` and `gid`; the folder where we were. False: *failure says what went wrong. */
bool root_enter(const struct sandbox_place *shared, const struct sandbox_place *place, bool proc,
                uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure);

#endif
