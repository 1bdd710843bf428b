/* A program, and what it uses of our sources, as one file of C, as short as a contest demands.
 * Never reads a file, and never compiles or runs what it makes. */
#ifndef ENTRY_ENTRY_H
#define ENTRY_ENTRY_H

#include "base/text.h"
#include "entry/fold.h"

/* How a contest counts a source. */
typedef size_t entry_measure(const char *source, size_t length);

struct entry_limit {
    size_t most; /* 0: none */
    entry_measure *measure;
};

/* What was made. */
struct entry_result {
    struct text source;
    size_t size;        /* as the contest counts */
    size_t short_names; /* how many names had to be short */
    bool comments;      /* all comments could stay, */
    bool lines;         /* and the line breaks */
    bool fits;          /* it is short enough */
    bool has_main;      /* the program, or a file beside it, defines a function main */
};

/* Our sources, as they were built; ends with a NULL path. */
extern const struct entry_file entry_files[];

/* The text of one of them; NULL: there is none of that path. */
const char *entry_file_text(const char *path);

/* How many UTF-16 units a UTF-8 source has. */
size_t entry_units(const char *source, size_t length);

/* Folds; see fold_program. A program that uses nothing of ours stays as it is if it fits. False:
 * *error says why not. The caller frees result->source. */
bool entry_make(const struct fold_plan *plan, const struct entry_limit *limit,
                struct entry_result *result, struct error *error);

#endif
