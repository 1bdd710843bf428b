/* Combines a program with the sources it uses into one file ("folding"). Finds the units (top-level
 * definitions and directives) that the program needs, and their order. print.h writes the file.
 *
 * Like a linker, this module takes only the units of faceoff's files that define something needed.
 * In a table { .member = value, .. }, it leaves out the values of members that no kept code
 * reads. */
#ifndef ENTRY_FOLD_H
#define ENTRY_FOLD_H

#include "base/error.h"
#include "entry/source.h"

/* A source file that may become part of the program. */
struct entry_file {
    /* path as in an #include; a .c file has the path of its header with another ending */
    const char *path;
    const char *text;
};

struct definition {
    struct unit *unit;
    uint32_t name; /* index of the name in the unit's list of names */
    uint32_t next; /* index of the next definition of the same word; UINT32_MAX: none */
};

struct fold {
    struct words words;
    struct source *sources; /* all source files, those of the program first */
    size_t source_count;
    struct unit **units; /* units of all source files, in their original order */
    size_t unit_count;
    /* matrix: entry [from][to] says whether source `from` includes source `to`, directly or through
     * other files */
    bool *sees;
    struct definition *definitions;
    size_t definition_count;
    uint32_t *first; /* for each word, the index of its first definition */
    uint32_t word_count;
    bool *left_out; /* for each word, whether it is to be left out of lists (see fold_plan) */
    bool *read;     /* for each word, whether kept code reads a struct member with this name */
    bool without_asserts;
    struct unit **order; /* the kept units, in the order in which they are printed */
    size_t order_count;
};

/* Returns the text of a file in the program's folder. `path` is the path in the #include. Returns
 * NULL if there is no such file. */
typedef const char *fold_finder(void *data, const char *path);

struct fold_plan {
    struct entry_file main;
    const struct entry_file *ours; /* faceoff's source files; the list ends with a NULL path */
    /* reads further files of the program; NULL if the program is a single file */
    fold_finder *find;
    void *data;
    /* names to leave out of lists such as { &a, &b }, so that their definitions are not needed; the
     * array ends with NULL */
    const char *const *left_out;
    /* whether to leave out asserts, and everything that only asserts need */
    bool without_asserts;
};

/* Finds the units of a program. On an error, returns false and sets *error. The texts must outlive
 * the result. Call fold_free in both cases. */
bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error);
void fold_free(struct fold *fold);

/* Returns true if a unit defines a feature macro for system headers, such as _GNU_SOURCE. */
bool fold_is_feature(const struct fold *fold, const struct unit *unit);

/* Calls `visit` for each unit that defines the word at token i of unit `from`, and that `from` can
 * see through its includes. */
void fold_resolve(const struct fold *fold, const struct unit *from, size_t i,
                  void (*visit)(void *data, struct unit *unit), void *data);

/* If asserts are left out and an `assert(..);` begins at token i, returns the index after it.
 * Otherwise returns i. */
size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end);

/* Returns true if the table item that begins with the `.` at token i is left out, because no code
 * reads its member. Then *end is the item's last token, which may be the comma after it. */
bool fold_is_idle(const struct fold *fold, const struct unit *unit, size_t i, size_t *end);

#endif
