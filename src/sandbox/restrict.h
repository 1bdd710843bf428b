/* Permanently restricts a process by the means that all sandboxes use: resource limits, Landlock
 * and the system call filter. The namespaces are created by space.c. Only the files in this folder
 * access the fields of struct sandbox. */
#ifndef SANDBOX_RESTRICT_H
#define SANDBOX_RESTRICT_H

#include "base/text.h"
#include "sandbox/bounds.h"
#include "sandbox/filter.h"
#include "sandbox/groups.h"

#include <stdbool.h>

struct sandbox {
    enum sandbox_level level;
    struct sandbox_limits limits;
    /* paths that every program may read, in the format of sandbox_place.files */
    struct text shared;
    bool proc;    /* whether the program gets its own /proc */
    int landlock; /* Landlock version in use */
    struct filter filter;
    struct groups groups;
    const struct sandbox *base; /* the sandbox that this is a variant of, or NULL */
    struct sandbox *variants;   /* variants of this sandbox, linked by `next` */
    struct sandbox *next;
};

/* Sets the resource limits that all processes of a program inherit. */
void sandbox_set_limits(const struct sandbox *sandbox);

/* Returns true if control groups limit the programs in the sandbox. */
static inline bool sandbox_groups(const struct sandbox *sandbox)
{
    return sandbox->groups.folder[0] != '\0';
}

/* Applies the Landlock rules and the system call filter. Returns 0 or an errno. On failure, sets
 * *step to the name of the step that failed. *listener is set in the same way as by filter_apply;
 * `listener` may be NULL. */
int sandbox_apply(const struct sandbox *sandbox, const struct sandbox_place *place, int *listener,
                  const char **step);

/* Sets those resource limits that must apply to a program, but not to its parent. Call in a child
 * started by sandbox_clone, before it execs the program. */
void sandbox_limit_child(const struct sandbox *sandbox);

/* Restricts the calling process permanently, at level basic. Returns 0, or an errno if a step
 * failed. */
int sandbox_restrict(const struct sandbox *sandbox, const struct sandbox_place *place);

#endif
