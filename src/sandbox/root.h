/* Creates the root folder that a program sees in a strict sandbox. The host's root cannot be
 * reached from there. The calling process must have its own mount namespace, and must be allowed to
 * mount in it. These functions allocate no memory. */
#ifndef SANDBOX_ROOT_H
#define SANDBOX_ROOT_H

#include "sandbox/bounds.h"

#include <stdbool.h>
#include <sys/types.h>

/* The step at which entering a sandbox failed, and the file that caused the failure. */
struct entry_failure {
    const char *step; /* name of the step, or NULL if no step failed */
    char path[200];
    int number; /* errno of the failure */
};

/* Paths that every program may read if they exist on the host; NULL-terminated. */
extern const char *const root_system[];

/* Creates the sandbox's root and enters it. The root contains /usr and the other system files that
 * programs need; the files listed in `shared` and `place`, read-only and under their own names; the
 * current folder; and SANDBOX_FOLDER, which is limited to `disk` bytes and owned by `uid` and
 * `gid`. On error, returns false and sets *failure. */
bool root_enter(const struct sandbox_place *shared, const struct sandbox_place *place, bool proc,
                uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure);

#endif
