/* An entry of a cup: its name, its size, and whether it takes part. This module only parses text
 * that is already in memory. */
#ifndef CUP_ENTRY_H
#define CUP_ENTRY_H

#include "base/text.h"

#include <stdint.h>

struct entry {
    char *file;    /* path as given */
    char *name;    /* name from the header, or the file's name */
    char *author;  /* author from the header, or "" */
    char *person;  /* raw bytes of the author's line, which identify the author; without that line,
                    * of the name's line */
    char *command; /* command to run; NULL if the entry does not compile */
    bool bounds_itself;     /* do not limit its memory (see struct language) */
    size_t source_size;     /* bytes without comments; 0 for an executable */
    size_t executable_size; /* in bytes */
    uint64_t hash;          /* hash of the file's bytes */
    char *out;              /* why the entry was rejected; NULL: it takes part */
};

void entry_free(struct entry *entry);

/* The delimiters of a comment. A newline that ends a comment is not part of it. Lists end with
 * NULL. */
struct comment {
    const char *open, *close;
};

/* Returns the number of bytes of a source outside comments. A comment does not begin inside quotes
 * (a character of `quotes` up to the next one or the end of the line), and a # within a word does
 * not begin one. */
size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes);

/* Returns the text after `label` (case-insensitive) on its line, trimmed of the colon, blanks and
 * any comment end, made plain (text_puts_plain), and cut to `size_max` bytes. Returns NULL if no
 * line has the label, or `label` is NULL. The caller frees the string. */
char *entry_header(const struct text *source, const char *label, size_t size_max);

/* Returns the text after `label` like entry_header, but with its bytes unchanged, in any
 * encoding. */
char *entry_header_bytes(const struct text *source, const char *label, size_t size_max);

#endif
