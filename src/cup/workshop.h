/* Reads the entries of a cup and compiles them in a new folder with a random name. The compilers
 * run under a leash, and in a sandbox if there is one. This module never runs an entry.
 *
 * No matter how this process ends, the leash (leash.h) kills the compiler and removes the
 * folder. */
#ifndef CUP_WORKSHOP_H
#define CUP_WORKSHOP_H

#include "contests/contest.h"
#include "cup/entry.h"
#include "referee/leash.h"

#include <stdint.h>

/* Maximum time for compiling an entry. Time spent waiting for a core does not count. */
#define COMPILE_SECONDS 60
/* The compiler may wait for a core until this multiple of the time limit has passed. */
#define COMPILE_STRETCH 10
/* The compiler may wait for a core for at least this long, unless no time is left for the entry. */
#define COMPILE_WAIT_SECONDS 10

struct workshop {
    char *around; /* parent folder of `folder`; the leash removes it once it is empty */
    char *folder;
    size_t made;      /* number of programs compiled so far */
    int64_t limit_ns; /* time limit for compiling each of the next entries */
    int64_t wait_ns;  /* the least time that a compiler may wait for a core */
    int64_t spent_ns; /* time spent so far on compiling entries, without waiting for a core */
    /* For tests: replaces the measurement of how long the compiler has waited for a core since the
     * time `since_ns`. Normally NULL. */
    int64_t (*waited)(int64_t since_ns);
    struct leash leash;
    const struct sandbox *sandbox; /* sandbox for the compilers (confinement.h), or NULL for none */
    /* for C and for C++: whether it has been tried, and whether the compiler can build 32-bit
     * programs that run here */
    struct {
        bool tried, works;
    } narrow[2];
};

/* Opens the workshop. Always call workshop_close, even on failure; it removes everything that was
 * compiled. */
bool workshop_open(struct workshop *workshop, struct error *error);
void workshop_close(struct workshop *workshop);

/* Sets the time limit for the next entry, so that all entries together take at most budget_ns.
 * `left` is the number of entries that are not compiled yet. The remaining time is divided equally
 * among them, so that a slow entry cannot use up the time of the others. */
void workshop_share(struct workshop *workshop, int64_t budget_ns, size_t left);

/* Reads an entry, and compiles a source according to the rules of its language (languages.h). A
 * file is rejected (entry->out) if it is not an entry, exceeds one of the contest's limits, does
 * not compile or does not start. A rejection is not an error. Returns false and sets *error if the
 * file is missing, if the compiler process is lost, or if the compiler got too little processor
 * time because the machine was busy. Always call entry_free, even on failure. */
bool workshop_load_entry(struct workshop *workshop, struct entry *entry, const char *file,
                         const struct contest *contest, bool sources_only, struct error *error);

/* Returns the folder in which the last entry was compiled, if it was. The caller frees the
 * string. */
char *workshop_entry_folder(const struct workshop *workshop);

#endif
