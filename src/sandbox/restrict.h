/* Restricts a process permanently, as in every sandbox: resource limits, Landlock, and the filter
 * for system calls. space.c creates the namespaces. Only the files in this folder use the members
 * of struct sandbox. */
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
    struct text shared; /* paths that every program may read, in the same form as
                         * sandbox_place.files */
    bool proc;          /* whether the program gets its own /proc */
    int landlock;       /* version of Landlock that is in use */
    struct filter filter;
    struct groups groups;
    const struct sandbox *base; /* sandbox that this one is a variant of; NULL: none */
    struct sandbox *variants;   /* variants of this one, linked by `next` */
    struct sandbox *next;
};

/* Sets the limits that all processes of a program inherit. */
void sandbox_set_limits(const struct sandbox *sandbox);

/* Returns true if control groups limit the programs. */
static inline bool sandbox_groups(const struct sandbox *sandbox)
{
    return sandbox->groups.folder[0] != '\0';
}

/* Applies the restrictions of Landlock and the filter. Returns 0 or an errno. On failure *step
 * names the step that failed. *listener is set as by filter_apply; `listener` may be NULL. */
int sandbox_apply(const struct sandbox *sandbox, const struct sandbox_place *place, int *listener,
                  const char **step);

/* Sets those limits that the parent process must not have. Call it in a child of sandbox_clone
 * before the child becomes the program. */
void sandbox_limit_child(const struct sandbox *sandbox);

/* Restricts the calling process permanently, at level basic. Returns 0 or the errno of the step
 * that failed. */
int sandbox_restrict(const struct sandbox *sandbox, const struct sandbox_place *place);

#endif
