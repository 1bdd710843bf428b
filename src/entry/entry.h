/* Builds a single-file entry: one C file that contains a program and the parts of faceoff's sources
 * that the program uses. Shortens the file to fit the contest's size limit. This module does not
 * read files, and does not compile or run anything. */
#ifndef ENTRY_ENTRY_H
#define ENTRY_ENTRY_H

#include "base/text.h"
#include "entry/fold.h"

/* Returns the size of a source in the contest's units, for example bytes or characters. */
typedef size_t entry_measure(const char *source, size_t length);

struct entry_limit {
    size_t most; /* maximum size, or 0 for no limit */
    entry_measure *measure;
};

/* The result of entry_make. */
struct entry_result {
    struct text source;
    size_t size;        /* size of the source in the contest's units */
    size_t short_names; /* number of shortened names */
    bool comments;      /* whether all comments were kept */
    bool lines;         /* whether line breaks were kept */
    bool fits;          /* whether the size is within the limit */
    bool has_main; /* whether the program, or a file in its folder, defines the function main */
};

/* faceoff's own source files, which are compiled into this program. A NULL path ends the list. */
extern const struct entry_file entry_files[];

/* Returns the text of a faceoff source file, or NULL if the path is unknown. */
const char *entry_file_text(const char *path);

/* Returns the length of UTF-8 text in UTF-16 code units. */
size_t entry_units(const char *source, size_t length);

/* Combines a program and the sources that it uses into one file (see fold_program), and shortens
 * the file as far as the size limit requires. A program that uses no faceoff sources is left
 * unchanged if it fits. On error, returns false and sets *error. The caller frees result->source in
 * any case. */
bool entry_make(const struct fold_plan *plan, const struct entry_limit *limit,
                struct entry_result *result, struct error *error);

#endif
