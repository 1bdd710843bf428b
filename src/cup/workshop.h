/* Where the entries of a cup are read and compiled: in a new folder that nobody else knows, by a
 * leash that runs the compiler, in a sandbox if there is one. Never runs an entry, and never
 * touches what it did not make.
 *
 * However this process ends, the leash ends the compiler and removes the folder. */
#ifndef CUP_WORKSHOP_H
#define CUP_WORKSHOP_H

#include "contests/contest.h"
#include "cup/entry.h"
#include "referee/leash.h"

struct workshop {
    char *around; /* the folder around it: the leash removes it once it is empty */
    char *folder;
    size_t made; /* programs */
    struct leash leash;
    const struct sandbox *sandbox; /* that compilers run in (confinement.h); NULL: none */
};

/* workshop_close in both cases; it removes what was compiled. */
bool workshop_open(struct workshop *workshop, struct error *error);
void workshop_close(struct workshop *workshop);

/* Reads an entry, and compiles a source by the rules of its language (languages.h). A file that is
 * no entry, breaks a limit of the contest, does not compile or does not start is out; that is no
 * failure. False: the file is not there, or the compiler is lost; *error says so. entry_free in
 * both cases. */
bool workshop_load_entry(struct workshop *workshop, struct entry *entry, const char *file,
                         const struct contest *contest, bool sources_only, struct error *error);

#endif
