/* Makes a single-file entry: one C file that contains a program and the parts of faceoff's sources
 * that it uses, and that fits the contest's size limit. Does not read files, compile or run
 * anything. */
#ifndef ENTRY_ENTRY_H
#define ENTRY_ENTRY_H

#include "base/text.h"
#include "entry/fold.h"

/* Measures the size of a source as a contest counts it, for example in bytes or characters. */
typedef size_t entry_measure(const char *source, size_t length);

struct entry_limit {
    size_t most; /* maximum size; 0: no limit */
    entry_measure *measure;
};

/* The result of entry_make. */
struct entry_result {
    struct text source;
    size_t size;        /* size of the source in the contest's units */
    size_t short_names; /* number of names that were shortened */
    bool comments;      /* whether all comments were kept */
    bool lines;         /* whether the line breaks were kept */
    bool fits;          /* whether the size is within the limit */
    bool has_main;      /* whether the program, or a file in its folder, defines a function main */
};

/* faceoff's own sources, which are compiled into the program; a NULL path ends the list */
extern const struct entry_file entry_files[];

/* Returns the text of one of faceoff's source files, or NULL if the path is unknown. */
const char *entry_file_text(const char *path);

/* Returns the length of a UTF-8 text in UTF-16 code units. */
size_t entry_units(const char *source, size_t length);

/* Combines a program and the sources it uses into one file (see fold_program), and shortens it as
 * far as the size limit requires. A program that uses none of faceoff's sources stays unchanged if
 * it fits. On an error, returns false and sets *error. The caller frees result->source in any
 * case. */
bool entry_make(const struct fold_plan *plan, const struct entry_limit *limit,
                struct entry_result *result, struct error *error);

#endif
