/* Which units of which sources a program needs, and their order in one file.
 * Never writes: print.h does.
 *
 * Like a linker, it takes from our files only the units that define something needed. A member of a
 * table ({ .member = value, .. }) that nobody reads does not bring in its value. */
#ifndef ENTRY_FOLD_H
#define ENTRY_FOLD_H

#include "base/error.h"
#include "entry/source.h"

/* A file that may be folded. */
struct entry_file {
    const char *path; /* as an #include names it, or that of a .c file beside the header */
    const char *text;
};

struct definition {
    struct unit *unit;
    uint32_t name; /* its number in the unit */
    uint32_t next; /* definition of the same word; UINT32_MAX: none */
};

struct fold {
    struct words words;
    struct source *sources; /* the program's own files first */
    size_t source_count;
    struct unit **units; /* of all sources, in their order */
    size_t unit_count;
    bool *sees; /* [from][to]: a source includes another, directly or not */
    struct definition *definitions;
    size_t definition_count;
    uint32_t *first; /* definition by word */
    uint32_t word_count;
    bool *left_out; /* by word: see fold_plan */
    bool *read;     /* by word: some code reads a member of that name */
    bool without_asserts;
    struct unit **order; /* the units kept */
    size_t order_count;
};

/* The text of a file beside the program's, by the path in its #include; NULL: there is none. */
typedef const char *fold_finder(void *data, const char *path);

struct fold_plan {
    struct entry_file main;
    const struct entry_file *ours; /* files that may be used; ends with a NULL path */
    fold_finder *find;             /* NULL: there are no files beside the program */
    void *data;
    const char *const *left_out; /* names to leave out of lists such as { &a, &b }, ended by NULL */
    bool without_asserts;        /* asserts are not printed, and what only they need is left out */
};

/* False: *error says why not. The texts must outlive the fold, which the caller frees either way.
 */
bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error);
void fold_free(struct fold *fold);

/* Whether a unit defines a macro for the system's headers, such as _GNU_SOURCE. */
bool fold_is_feature(const struct fold *fold, const struct unit *unit);

/* Finds the definitions of the word that is token i of a unit: calls visit for each unit that
 * defines it and that this unit can see. */
void fold_resolve(const struct fold *fold, const struct unit *from, size_t i,
                  void (*visit)(void *data, struct unit *unit), void *data);

/* The index after an assert(..); that begins at i, if asserts are left out; else i. */
size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end);

/* Whether an item of a table is left out, whose `.` is token i of the unit. *end gets its last
 * token, which may be the comma after it. */
bool fold_is_idle(const struct fold *fold, const struct unit *unit, size_t i, size_t *end);

#endif
