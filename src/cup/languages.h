/* The languages in which entries are written. A file's language is found by its suffix or its
 * header. Each language says how to compile and run an entry, and what its comments are. This
 * module runs nothing. */
#ifndef CUP_LANGUAGES_H
#define CUP_LANGUAGES_H

#include "contests/contest.h"
#include "cup/entry.h"

/* How the programs of a language run, which decides what a sandbox allows them (cup_entries.c). */
enum language_kind {
    LANGUAGE_PLAIN,  /* one process */
    LANGUAGE_SHELL,  /* starts other programs */
    LANGUAGE_MACHINE /* a virtual machine with threads, which needs /proc and bounds its memory
                      * itself */
};

#define LANGUAGE_HEADERS "old"

/* A header that compilers no longer have, and the one that took its place. A NULL name ends a
 * list. */
struct old_header {
    const char *name, *today;
};

/* In commands {entry} is the source or its copy, {name} its name without the suffix, and {folder}
 * the entry's own folder. The first word is the program that the language needs. */
struct language {
    const char *name; /* name used in headers */
    const char *suffixes[6];
    const char *compile; /* command that compiles the entry; NULL: the language is interpreted */
    const char *again;   /* flags for a second attempt to compile; NULL: there is no second
                          * attempt */
    const char *copy;    /* file name that compiling requires; NULL: the entry keeps its name */
    const char *run;
    const char *made;    /* file whose size counts as the entry's size */
    const char *package; /* Debian package of the compiler or interpreter */
    bool takes_flags;    /* whether flags from the compile instructions in the header are
                          * accepted */
    enum language_kind kind;
    const char *quotes;
    struct comment comments[4];
};

/* Returns the language of a file; NULL if neither the suffix nor the header determines it. A .sh
 * file, or one with an unknown suffix, may name its interpreter in a header line that begins with
 * #, except in the lines that the contest requires. */
const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest);

/* Returns the headers for the second attempt to compile, which are then in the folder
 * LANGUAGE_HEADERS. NULL: none. */
const struct old_header *language_headers(const struct language *language);

/* Appends the flags that are used from the compile instructions in the header, each after a space,
 * and to `ignored` those that change nothing. If one of them is not allowed, returns false and sets
 * *reason. */
bool language_flags(const struct language *language, const struct text *source, struct text *flags,
                    struct text *ignored, struct text *reason);

/* Returns whether a source includes a file from its own folder, and sets *included to that file's
 * name. */
bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included);

#endif
