/* The languages of entries, by a file's suffix or its header: how to compile and run each, and what
 * its comments are. Never runs anything. */
#ifndef CUP_LANGUAGES_H
#define CUP_LANGUAGES_H

#include "contests/contest.h"
#include "cup/entry.h"

/* In a command {entry} is the source or its copy, {name} its name without the suffix, {folder} a
 * folder of its own. The first word is the program that the language needs. */
struct language {
    const char *name; /* as a header names it */
    const char *suffixes[6];
    const char *compile; /* NULL: it is interpreted */
    const char *again;   /* flags for a second try; NULL: there is none */
    const char *copy;    /* the name under which it is compiled; NULL: its own */
    const char *run;
    const char *made;    /* the file whose size counts */
    const char *package; /* the Debian package that has it */
    bool takes_flags;    /* flags of the header's compile instructions */
    bool bounds_itself;  /* a limit from outside on its memory breaks it */
    const char *quotes;
    struct comment comments[4];
};

/* NULL: neither the suffix nor the header tells. A .sh file, or one with no known suffix, may name
 * its interpreter in a line of its header that begins with #, other than the lines that the contest
 * asks for. */
const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest);

/* The flags of the header's compile instructions to pass on, with a blank before each. On failure
 * `flags` is the word that is not allowed. */
bool language_flags(const struct language *language, const struct text *source, struct text *flags);

/* Whether a source includes a file that lies beside it: the name goes to *included. */
bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included);

/* What this file's program needs in a sandbox, besides what all programs need. */
struct language_needs {
    bool proc;      /* a /proc */
    bool processes; /* to start others, as a shell does */
};

struct language_needs language_needs(const char *file, const struct contest *contest);

#endif
