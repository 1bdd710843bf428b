/* An entry of a cup: its name, its size, and whether it takes part.
 * Never reads a file, and never compiles or runs it. */
#ifndef CUP_ENTRY_H
#define CUP_ENTRY_H

#include "base/text.h"

#include <stdint.h>

struct entry {
    char *file;             /* as given */
    char *name;             /* from the line of the header, or the file's */
    char *author;           /* from the line of the header, or "" */
    char *person;           /* the bytes of that line, which tell authors apart; without one, of
                             * the name's */
    char *command;          /* what to run; NULL when it does not compile */
    bool bounds_itself;     /* set no limit on its memory */
    size_t source_size;     /* bytes without comments; 0 for an executable */
    size_t executable_size; /* bytes */
    uint64_t hash;          /* of the file's bytes */
    char *out;              /* why it does not take part; NULL when it does */
};

void entry_free(struct entry *entry);

/* What begins and ends a comment. Where a newline ends it, the newline does not belong to it. A
 * list ends with NULL. */
struct comment {
    const char *open, *close;
};

/* How many bytes of a source are not in comments. No comment begins inside quotes (a character of
 * `quotes` up to the next one or the end of the line), or with a # within a word. */
size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes);

/* The rest of the line after the label, in which case does not matter: as text_puts_plain has it,
 * without the colon, blanks and the end of a comment, in at most `size_max` bytes. NULL: there is
 * no such line, or no label. The caller frees it. */
char *entry_header(const struct text *source, const char *label, size_t size_max);

/* The same with its bytes as they are, in any encoding. */
char *entry_header_bytes(const struct text *source, const char *label, size_t size_max);

#endif
