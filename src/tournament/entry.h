/* An entry of a cup: what it calls itself, how large it is, and whether it takes part.
 * Never reads a file, never compiles and never runs it. */
#ifndef TOURNAMENT_ENTRY_H
#define TOURNAMENT_ENTRY_H

#include "base/text.h"

#include <stdint.h>

struct entry {
    char *file;             /* as given */
    char *name;             /* of the POTM ENTRY line, or the file's */
    char *author;           /* of the Your Name line, or "" */
    char *command;          /* what to run; NULL when it does not compile */
    bool bounds_itself;     /* no limit on its memory is to be set */
    size_t source_size;     /* bytes without comments; 0 for an executable */
    size_t executable_size; /* bytes */
    uint64_t hash;          /* of the file's bytes */
    char *out;              /* why it does not take part; NULL when it does */
};

void entry_free(struct entry *entry);

/* FNV-1a, 64 bits: tells entries apart, resists nobody. */
uint64_t entry_hash(const struct text *bytes);

/* What begins and ends a comment; an end of "\n" is no part of it. A list ends with NULL. */
struct comment {
    const char *open, *close;
};

/* The bytes of a source that are no comment. What a quote of `quotes` begins is none, up to the
 * next one or the end of the line; nor is a # within a word. */
size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes);

/* The rest of the line behind the label, whatever the case of its letters: in printable ASCII,
 * without the colon, blanks and the end of a comment; NULL when there is no such line. The caller
 * frees it. */
char *entry_header(const struct text *source, const char *label, size_t size_max);

#endif
