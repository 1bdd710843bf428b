/* The languages of entries, by the suffix of a file or the words of its header: how each is
 * compiled and run, and what is a comment in it. Never runs anything. */
#ifndef RUNNER_LANGUAGES_H
#define RUNNER_LANGUAGES_H

#include "tournament/entry.h"

/* In a command {entry} is the source, {name} its name without the suffix, {folder} a folder of its
 * own. The first word is the program without which the language is not there. */
struct language {
    const char *name; /* as a header names it, too */
    const char *suffixes[6];
    const char *compile; /* NULL: it is interpreted */
    const char *again;   /* flags of a second try; NULL: there is none */
    const char *run;
    const char *made;    /* the file whose size counts */
    const char *package; /* Debian's, that has it */
    bool takes_flags;    /* those of the header's compile instructions */
    bool bounds_itself;  /* a limit from outside on its memory breaks it */
    const char *quotes;
    struct comment comments[4];
};

/* NULL: neither the suffix nor the header tells. A file of no known suffix and a .sh file may name
 * what is to run them, in a line of their header that begins with #. */
const struct language *language_of(const char *file, const struct text *source);

/* The flags of the header's compile instructions that are handed on, with a blank before each. On
 * failure it is the word that is not taken. */
bool language_flags(const struct language *language, const struct text *source, struct text *flags);

/* Whether a source includes a file that lies beside it: the name goes to *included. */
bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included);

/* What the program of this file needs in a sandbox, besides what all need. */
struct language_needs {
    bool proc;      /* a /proc */
    bool processes; /* to start others, as a shell does */
};

struct language_needs language_needs(const char *file);

#endif
