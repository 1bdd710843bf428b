/* The files that a program sees in a strict sandbox: its own root, with no way back to the host's.
 * For a process that has its own mount namespace and may mount there. Nothing here allocates
 * memory. */
#ifndef SANDBOX_ROOT_H
#define SANDBOX_ROOT_H

#include "sandbox/bounds.h"

#include <stdbool.h>
#include <sys/types.h>

/* The step that failed, and the file it failed on. */
struct entry_failure {
    const char *step; /* NULL: no failure */
    char path[200];
    int number; /* errno */
};

/* Paths that every program may read, if the host has them; NULL-terminated. */
extern const char *const root_system[];

/* Makes the root and enters it. It contains /usr and what else programs need; the files of `shared`
 * and `place`, read-only under their own names; SANDBOX_FOLDER, limited to `disk` bytes and owned
 * by `uid` and `gid`; and the current folder. On an error, returns false and sets *failure. */
bool root_enter(const struct sandbox_place *shared, const struct sandbox_place *place, bool proc,
                uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure);

#endif
