/* The inside of a sandbox, for the files of this folder.
 * Never included by anything else. */
#ifndef SANDBOX_PARTS_H
#define SANDBOX_PARTS_H

#include "sandbox/filter.h"
#include "sandbox/groups.h"
#include "sandbox/sandbox.h"

struct sandbox {
    enum sandbox_level level;
    struct sandbox_limits limits;
    struct text shared; /* what every program may read, in the form of sandbox_place.files */
    bool proc;          /* with a /proc of its own */
    int landlock;       /* the version in use */
    struct filter filter;
    struct groups groups;
};

/* The descriptor on which this space's filter tells what it refused; -1: none. */
extern int sandbox_listener;

/* Sets the limits that all processes of a program inherit. */
void sandbox_set_limits(const struct sandbox *sandbox);

/* Whether control groups bound the programs. */
static inline bool sandbox_groups(const struct sandbox *sandbox)
{
    return sandbox->groups.folder[0] != '\0';
}

/* Gives up what Landlock and the filter can forbid. Returns 0, or an errno; *step then says what
 * failed. */
int sandbox_give_up(const struct sandbox *sandbox, const struct sandbox_place *place,
                    const char **step);

/* Begins and ends a sandbox in which nothing runs. False: *error says why that fails. */
bool sandbox_try(const struct sandbox *sandbox, struct error *error);

#endif
