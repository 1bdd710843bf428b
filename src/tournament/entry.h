/* An entry of a cup: a source to compile as the contest does, or an executable; what it calls
 * itself, how large it is, and whether it keeps to the limits. Never runs it. */
#ifndef TOURNAMENT_ENTRY_H
#define TOURNAMENT_ENTRY_H

#include "base/error.h"
#include "contests/contest.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct entry {
    char *file;             /* as given */
    char *name;             /* of the POTM ENTRY line, or the file's */
    char *author;           /* of the Your Name line, or "" */
    char *program;          /* what to run, an absolute path; NULL when out */
    size_t source_size;     /* bytes without comments; 0 for an executable */
    size_t executable_size; /* bytes */
    uint64_t hash;          /* of the file's bytes */
    char *out;              /* why it does not take part; NULL when it does */
};

/* Reads and compiles an entry into the folder, as `cc -o entry entry.c -lm`. An entry that breaks a
 * limit or does not compile is out, which is no failure. False: the file cannot be read, *error
 * says why. entry_free in both cases. */
bool entry_load(struct entry *entry, const char *file, const char *folder, size_t number,
                const struct contest *contest, struct error *error);
void entry_free(struct entry *entry);

/* The bytes of a C source that are no comment. */
size_t entry_count_code(const char *source, size_t length);

#endif
