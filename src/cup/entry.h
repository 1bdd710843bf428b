/* An entry of a cup, with its name, its size, and whether it takes part. This module only parses
 * text that is already in memory. */
#ifndef CUP_ENTRY_H
#define CUP_ENTRY_H

#include "base/text.h"

#include <stdint.h>

struct entry {
    char *file;    /* path of the file, as it was given */
    char *name;    /* name from the header of the source, or the name of the file */
    char *author;  /* author from the header of the source, or "" */
    char *person;  /* raw bytes of the header's line for the author, which identify the author; if
                    * there is no such line, of the line for the name */
    char *command; /* command that runs the entry; NULL if the entry does not compile */
    int kind;      /* how the entry's language runs (enum language_kind) */
    size_t source_size;     /* size of the source in bytes without comments; 0 for an executable */
    size_t executable_size; /* size of the executable in bytes */
    uint64_t hash;          /* hash of the file's contents */
    char *ignored;          /* flags in the compile instructions that were ignored, each after a
                             * space; NULL: none */
    char *out;              /* why the entry was rejected; NULL: the entry takes part */
};

void entry_free(struct entry *entry);

/* The delimiters of a kind of comment. If a newline ends the comment, the newline is not part of
 * it. Lists of comments end with NULL. */
struct comment {
    const char *open, *close;
};

/* Returns the number of bytes of a source that are outside comments. A comment cannot begin inside
 * quotes, that is between a character of `quotes` and the next such character or the end of the
 * line. A # within a word does not begin a comment. */
size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes);

/* Returns the text that follows `label` on its line. Upper and lower case of the label do not
 * matter. The text does not include the colon, spaces around it and the end of a comment, is made
 * plain (text_puts_plain), and is cut to `size_max` bytes. Returns NULL if no line has the label,
 * or if `label` is NULL. The caller frees the string. */
char *entry_header(const struct text *source, const char *label, size_t size_max);

/* Returns the text that follows `label` like entry_header, but leaves its bytes unchanged, whatever
 * their encoding. */
char *entry_header_bytes(const struct text *source, const char *label, size_t size_max);

#endif
