/* The languages in which entries are written. A file's language is determined by its suffix or its
 * header. Each language specifies how entries are compiled and run, and what comments look like.
 * This module does not run anything. */
#ifndef CUP_LANGUAGES_H
#define CUP_LANGUAGES_H

#include "command/command.h"
#include "contests/contest.h"
#include "cup/entry.h"

/* How to run programs written in a given language. This determines what the sandbox permits
 * (cup_entries.c). */
enum language_kind {
    LANGUAGE_PLAIN,   /* a single process */
    LANGUAGE_LIBGC,   /* a single process with the garbage collector libgc, which prints warnings */
    LANGUAGE_SHELL,   /* a shell, which starts other programs */
    LANGUAGE_MACHINE, /* a virtual machine with threads; needs /proc and limits its own memory */
    LANGUAGE_NODE     /* like LANGUAGE_MACHINE, but does not limit the memory outside its heap */
};

#define LANGUAGE_HEADERS "old"
#define LANGUAGE_32 " -m32" /* compiler flag for 32-bit programs, in which sizeof(long) is 4 */

/* A header that compilers no longer provide, and its replacement. A NULL name ends a list. */
struct old_header {
    const char *name, *today;
};

/* In the commands, {entry} stands for the path of the source or its copy, {name} for its name
 * without the suffix, and {folder} for the entry's own folder. The first word of a command is the
 * program that the language needs. */
struct language {
    const char *name; /* name of the language as used in header lines */
    const char *suffixes[6];
    /* Command that compiles the entry, or NULL if the language is interpreted. */
    const char *compile;
    /* Flags for a second attempt to compile, or NULL if there is no second attempt. */
    const char *again;
    /* File name that the compiler requires, or NULL if the entry keeps its name. */
    const char *copy;
    const char *run;
    const char *made;    /* file whose size is the size of the entry's executable */
    const char *package; /* Debian package of the compiler or interpreter */
    /* Whether flags from the compile instructions in the header are accepted. */
    bool takes_flags;
    enum language_kind kind;
    const char *quotes;
    struct comment comments[4];
};

/* Appends the names of all languages, separated by commas. */
void languages_list(struct text *text);

/* Adds the programs that compile and run entries in all languages, except those that are made. */
void languages_list_programs(struct command *programs);

/* Returns the language of a file, or NULL if neither the suffix nor the header determines it. A
 * file with the suffix .sh or an unknown suffix may name its interpreter in a header line that
 * begins with #, except in the lines required by the contest. */
const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest);

/* Returns the old headers to provide in the folder LANGUAGE_HEADERS for the second attempt to
 * compile, or NULL if there are none. */
const struct old_header *language_headers(const struct language *language);

/* Reads the compile instructions in the header. Appends the flags that are used to `flags`, and
 * those that have no effect to `ignored`, each preceded by a space. LANGUAGE_32 is among the flags
 * that are used, although not every compiler supports it. If a flag is not allowed, returns false
 * and sets *reason. */
bool language_flags(const struct language *language, const struct text *source, struct text *flags,
                    struct text *ignored, struct text *reason);

/* Returns whether a source includes a file that exists in its own folder, or any file whose path
 * contains "..". If so, sets *included to the name of that file. Whether files outside the folder
 * exist has no effect on the result, because the author of the source sees it. */
bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included);

#endif
