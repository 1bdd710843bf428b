/* What a process gives up for ever, in every sandbox: limits, Landlock, the filter of system calls.
 * Never makes a space: space.c does. Only the files of this folder look into struct sandbox. */
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
    struct text shared; /* what every program may read, in the form of sandbox_place.files */
    bool proc;          /* with a /proc of its own */
    int landlock;       /* the version in use */
    struct filter filter;
    struct groups groups;
};

/* Sets the limits that all processes of a program inherit. */
void sandbox_set_limits(const struct sandbox *sandbox);

/* Whether control groups bound the programs. */
static inline bool sandbox_groups(const struct sandbox *sandbox)
{
    return sandbox->groups.folder[0] != '\0';
}

/* Gives up what Landlock and the filter can forbid. Returns 0, or an errno; *step then says what
 * failed. *listener: as filter_take sets it; `listener` may be NULL. */
int sandbox_give_up(const struct sandbox *sandbox, const struct sandbox_place *place, int *listener,
                    const char **step);

/* In a child of sandbox_clone, before it becomes the program: sets the limits that its parent must
 * not have. */
void sandbox_limit_child(const struct sandbox *sandbox);

/* basic: restricts the calling process for ever. 0, or the errno of what failed. */
int sandbox_restrict(const struct sandbox *sandbox, const struct sandbox_place *place);

#endif
