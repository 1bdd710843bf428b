/* Reads the entries of a cup, and compiles them in a new folder with a random name. A leash runs
 * the compilers, in a sandbox if there is one. This module never runs an entry.
 *
 * However this process ends, the leash ends the compiler and removes the folder. */
#ifndef CUP_WORKSHOP_H
#define CUP_WORKSHOP_H

#include "contests/contest.h"
#include "cup/entry.h"
#include "referee/leash.h"

struct workshop {
    char *around; /* parent folder of `folder`, which the leash removes once it is empty */
    char *folder;
    size_t made; /* number of programs compiled so far */
    struct leash leash;
    const struct sandbox *sandbox; /* sandbox for the compilers (confinement.h); NULL: none */
};

/* Opens the workshop. Call workshop_close in either case. It removes everything that was
 * compiled. */
bool workshop_open(struct workshop *workshop, struct error *error);
void workshop_close(struct workshop *workshop);

/* Reads an entry, and compiles a source by the rules of its language (languages.h). A file that is
 * not an entry, breaks one of the contest's limits, does not compile or does not start is rejected
 * (entry->out). A rejection is not an error. Returns false and sets *error if the file is missing,
 * or the compiler process is lost. Call entry_free in either case. */
bool workshop_load_entry(struct workshop *workshop, struct entry *entry, const char *file,
                         const struct contest *contest, bool sources_only, struct error *error);

#endif
