/* The languages of entries, recognized by a file's suffix or its header: how to compile and run
 * each, and its comments. Nothing is run here. */
#ifndef CUP_LANGUAGES_H
#define CUP_LANGUAGES_H

#include "contests/contest.h"
#include "cup/entry.h"

/* In commands {entry} is the source or its copy, {name} its name without the suffix, and {folder}
 * the entry's own folder. The first word is the program that the language needs. */
struct language {
    const char *name; /* name used in headers */
    const char *suffixes[6];
    const char *compile; /* NULL: the language is interpreted */
    const char *again;   /* flags for a second attempt; NULL: no second attempt */
    const char *copy;    /* file name required for compiling; NULL: keep the entry's name */
    const char *run;
    const char *made;    /* file whose size counts */
    const char *package; /* Debian package of the compiler or interpreter */
    bool takes_flags;    /* accepts flags from the header's compile instructions */
    bool bounds_itself;  /* an external memory limit would break programs in this language */
    const char *quotes;
    struct comment comments[4];
};

/* Returns the language of a file; NULL if neither the suffix nor the header determines it. A .sh
 * file, or one with an unknown suffix, may name its interpreter in a header line that begins with
 * #, except in the lines that the contest requires. */
const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest);

/* Appends the allowed flags of the header's compile instructions, each preceded by a blank. If a
 * word is not allowed, returns false with that word in `flags`. */
bool language_flags(const struct language *language, const struct text *source, struct text *flags);

/* Returns whether a source includes a file from its own folder, and sets *included to that file's
 * name. */
bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included);

/* What an entry's program needs in a sandbox in addition to what every program has. */
struct language_needs {
    bool proc;      /* a mounted /proc */
    bool processes; /* permission to start processes, as a shell needs */
};

struct language_needs language_needs(const char *file, const struct contest *contest);

#endif
