/* Finds the units of the sources that a program needs, and their order in a single file. print.h
 * writes them.
 *
 * Like a linker, it includes from faceoff's files only the units that define something needed. The
 * value of a table member ({ .member = value, .. }) is not included if no code reads the member. */
#ifndef ENTRY_FOLD_H
#define ENTRY_FOLD_H

#include "base/error.h"
#include "entry/source.h"

/* A source file that may be folded. */
struct entry_file {
    const char *path; /* as in an #include; for a .c file, the path beside its header */
    const char *text;
};

struct definition {
    struct unit *unit;
    uint32_t name; /* index of the name in the unit's list */
    uint32_t next; /* next definition of the same word; UINT32_MAX: none */
};

struct fold {
    struct words words;
    struct source *sources; /* the program's own files come first */
    size_t source_count;
    struct unit **units; /* units of all sources, in source order */
    size_t unit_count;
    bool *sees; /* entry [from][to]: source `from` includes source `to`, directly or not */
    struct definition *definitions;
    size_t definition_count;
    uint32_t *first; /* first definition of each word */
    uint32_t word_count;
    bool *left_out; /* by word: names to leave out (see fold_plan) */
    bool *read;     /* by word: some code reads a member with this name */
    bool without_asserts;
    struct unit **order; /* the units that are kept */
    size_t order_count;
};

/* Returns the text of a file beside the program, by the path in its #include; NULL if the file does
 * not exist. */
typedef const char *fold_finder(void *data, const char *path);

struct fold_plan {
    struct entry_file main;
    const struct entry_file *ours; /* faceoff's files; ended by a NULL path */
    fold_finder *find;             /* NULL: the program is a single file */
    void *data;
    const char *const *left_out; /* names to leave out of lists such as { &a, &b };
                                  * NULL-terminated */
    bool without_asserts;        /* omit asserts, and whatever only they need */
};

/* Folds a program. On an error, returns false and sets *error. The texts must outlive the fold.
 * Call fold_free in both cases. */
bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error);
void fold_free(struct fold *fold);

/* Returns true if a unit defines a feature macro for system headers, such as _GNU_SOURCE. */
bool fold_is_feature(const struct fold *fold, const struct unit *unit);

/* Calls visit for each unit that defines the word at token i of unit `from` and is visible from
 * that unit. */
void fold_resolve(const struct fold *fold, const struct unit *from, size_t i,
                  void (*visit)(void *data, struct unit *unit), void *data);

/* Returns the index after an `assert(..);` that begins at token i, if asserts are omitted;
 * otherwise i. */
size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end);

/* Returns true if the item of a table that begins with the `.` at token i is left out. Then *end is
 * its last token, which may be the comma after it. */
bool fold_is_idle(const struct fold *fold, const struct unit *unit, size_t i, size_t *end);

#endif
