/* An entry in a cup, that is, a submitted bot: its name, its size, and whether it takes part. This
 * module only parses text that is already in memory. */
#ifndef CUP_ENTRY_H
#define CUP_ENTRY_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

#define NAME_SIZE_MAX 60 /* maximum length of an entry's or author's name, in bytes */

struct entry {
    char *file; /* path of the file, as given */
    /* path to print instead of `file`, which does not reveal this machine's folders, or NULL */
    char *shown;
    char *name;   /* name from the source's header, or the file name */
    char *author; /* author from the source's header, or "" */
    /* Raw bytes of the author line in the header or, if there is none, of the name line. These
     * bytes identify the author. */
    char *person;
    /* in a season: name of the person's folder, or NULL if it is derived from `person` */
    char *filed;
    char *command;      /* command that runs the entry, or NULL if the entry does not compile */
    int kind;           /* how programs in the entry's language run (enum language_kind) */
    size_t source_size; /* size of the source in bytes, excluding comments; 0 for an executable */
    size_t executable_size; /* size of the executable in bytes */
    uint64_t hash;          /* hash of the file's contents */
    /* Flags in the compile instructions that were ignored, each preceded by a space, or NULL if
     * there were none. */
    char *ignored;
    /* In a season: number of entries that the author has submitted, including this one, and the
     * time when this one was received. Both are 0 if it has not been accepted yet. */
    unsigned submission;
    int64_t submitted_utc_ms;
    /* The beginning of what the compiler wrote about an entry that does not compile, or NULL.
     * Control characters are removed from its lines. */
    char *said;
    char *out; /* reason why the entry was rejected, or NULL if it takes part */
};

void entry_free(struct entry *entry);

/* The delimiters of one kind of comment. A newline that ends a comment is not part of it. Lists of
 * comments end with NULL. */
struct comment {
    const char *open, *close;
};

/* Returns the number of bytes of a source that lie outside comments. A comment cannot begin inside
 * a quoted string, which extends from one of the characters in `quotes` to the next occurrence of
 * the same character or to the end of the line; only a string in backticks may have several lines.
 * A # inside a word does not begin a comment either. If `quotes` has a backtick, a comment begins
 * only at the start or after white space, a semicolon, a brace or a closing parenthesis. */
size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes);

/* Returns whether a file begins with the header of an e-mail, which happens if a whole message was
 * saved instead of the source alone. */
bool entry_is_mail(const struct text *source);

/* Returns the text that follows `label` on its line. The case of the label is ignored. The text
 * excludes the colon, surrounding spaces and the end of a comment; it is cleaned (text_puts_plain)
 * and truncated to `size_max` bytes. Returns NULL if no line has the label, or if `label` is NULL.
 * The caller frees the string. */
char *entry_header(const struct text *source, const char *label, size_t size_max);

/* Like entry_header, but leaves the bytes of the text unchanged, whatever their encoding. */
char *entry_header_bytes(const struct text *source, const char *label, size_t size_max);

#endif
