/* Combines a program and the sources that it uses into one file ("folding"). This module finds the
 * units (top-level definitions and directives) that the program needs, and puts them in order.
 * print.h writes the file.
 *
 * Like a linker, this module takes only the needed units from faceoff's files. In a table of the
 * form { .member = value, .. }, it omits the values of members that the remaining code never
 * reads. */
#ifndef ENTRY_FOLD_H
#define ENTRY_FOLD_H

#include "base/error.h"
#include "entry/source.h"

/* A source file that may become part of the program. */
struct entry_file {
    /* Path as in an #include. A .c file has the same path as its header except for the suffix. */
    const char *path;
    const char *text;
};

struct definition {
    struct unit *unit;
    uint32_t name; /* index into the unit's list of names */
    /* Index of the next definition of the same word, or UINT32_MAX if there is none. */
    uint32_t next;
};

struct fold {
    struct words words;
    struct source *sources; /* all source files, starting with those of the program */
    size_t source_count;
    struct unit **units; /* units of all source files in their original order */
    size_t unit_count;
    /* matrix: sees[from][to] is true if source `from` includes source `to`, directly or
     * indirectly */
    bool *sees;
    struct definition *definitions;
    size_t definition_count;
    uint32_t *first; /* for each word, index of its first definition */
    uint32_t word_count;
    bool *left_out; /* for each word, whether it must be omitted from lists (see fold_plan) */
    bool *read;     /* for each word, whether the kept code reads a struct member with this name */
    bool without_asserts;
    struct unit **order; /* the kept units in printing order */
    size_t order_count;
};

/* Returns the text of a file in the program's folder, or NULL if there is no such file. `path` is
 * the path used in the #include. */
typedef const char *fold_finder(void *data, const char *path);

struct fold_plan {
    struct entry_file main;
    const struct entry_file *ours; /* faceoff's source files; a NULL path ends the list */
    /* reads more files of the program, or NULL if the program is a single file */
    fold_finder *find;
    void *data;
    /* NULL-terminated array of names to omit from lists such as { &a, &b }, so that their
     * definitions are not needed */
    const char *const *left_out;
    /* whether to omit asserts and everything that only asserts need */
    bool without_asserts;
};

/* Finds the pieces of source code that a program needs. On error, returns false and sets *error.
 * The result points into the texts of the plan, which must outlive it. Call fold_free in either
 * case. */
bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error);
void fold_free(struct fold *fold);

/* Returns true if the unit defines a feature test macro such as _GNU_SOURCE. */
bool fold_is_feature(const struct fold *fold, const struct unit *unit);

/* If asserts are omitted and an `assert(..);` begins at token i, returns the index of the token
 * after it. Otherwise, returns i. */
size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end);

/* Returns true if the table item that begins at token i is omitted because the code never reads its
 * member, or because its name is listed in fold_plan. In that case, sets *end to the index after
 * the item and its comma. */
bool fold_is_idle(const struct fold *fold, const struct unit *unit, size_t i, size_t *end);

#endif
