/* Reads and compiles the entries of a cup in a new folder with a random name. A leash runs the
 * compilers, in a sandbox if there is one. Entries are never run here.
 *
 * However this process ends, the leash ends the compiler and removes the folder. */
#ifndef CUP_WORKSHOP_H
#define CUP_WORKSHOP_H

#include "contests/contest.h"
#include "cup/entry.h"
#include "referee/leash.h"

struct workshop {
    char *around; /* parent of `folder`; the leash removes it once it is empty */
    char *folder;
    size_t made; /* number of programs compiled */
    struct leash leash;
    const struct sandbox *sandbox; /* sandbox for compilers (confinement.h); NULL: none */
};

/* Opens the workshop. Call workshop_close in either case; it removes everything that was
 * compiled. */
bool workshop_open(struct workshop *workshop, struct error *error);
void workshop_close(struct workshop *workshop);

/* Reads an entry, and compiles a source by the rules of its language (languages.h). A file that is
 * not an entry, breaks a limit of the contest, does not compile or does not start is rejected
 * (entry->out); that is not an error. Returns false and sets *error if the file is missing, or the
 * compiler process is lost. Call entry_free in either case. */
bool workshop_load_entry(struct workshop *workshop, struct entry *entry, const char *file,
                         const struct contest *contest, bool sources_only, struct error *error);

#endif
