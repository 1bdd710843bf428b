/* Which units of which sources a program needs, and in what order they stand in one file.
 * Never writes: print.h does.
 *
 * Like a linker: a file of ours comes in when something that is needed is defined there, and of a
 * file only what is needed. A member of a table ({ .member = value, .. }) that nobody reads does
 * not bring its value in. */
#ifndef ENTRY_FOLD_H
#define ENTRY_FOLD_H

#include "base/error.h"
#include "entry/source.h"

/* A file that may be folded. */
struct entry_file {
    const char *path; /* as an #include names it, or of a .c file beside it */
    const char *text;
};

struct definition {
    uint32_t source, unit, name; /* the name's number among the unit's */
    uint32_t next;               /* of the same word; UINT32_MAX: none */
};

struct place {
    uint32_t source, unit;
};

struct fold {
    struct words words;
    struct source *sources; /* the program's own files first */
    size_t source_count;
    bool *sees; /* [from][to]: a source includes another, directly or not */
    struct definition *definitions;
    size_t definition_count;
    uint32_t *first; /* definition by word */
    uint32_t word_count;
    bool *left_out; /* by word: see fold_plan */
    bool *read;     /* by word: some code reads a member of that name */
    bool without_asserts;
    struct place *places; /* what is kept, in its order */
    size_t place_count;
};

/* The text of a file beside the program's, by the path in its #include; NULL: there is none. */
typedef const char *fold_finder(void *data, const char *path);

struct fold_plan {
    struct entry_file main;
    const struct entry_file *ours; /* what may come in; ends with a NULL path */
    fold_finder *find;             /* NULL: there is nothing beside the program */
    void *data;
    const char *const *left_out; /* of lists such as { &a, &b }: names, ended by NULL */
    bool without_asserts;        /* what is in them is not needed, and not to be printed */
};

/* False: *error says why not. The texts must outlive the fold, which the caller frees either way.
 */
bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error);
void fold_free(struct fold *fold);

static inline struct unit *fold_unit(const struct fold *fold, struct place place)
{
    return &fold->sources[place.source].units[place.unit];
}

/* What a word that token i of a unit is stands for: calls visit for each unit that defines it,
 * where the unit can see it. */
void fold_resolve(const struct fold *fold, struct place from, size_t i,
                  void (*visit)(void *data, struct place place), void *data);

/* Behind an assert(..); that begins at i, if there are to be none; else i. */
size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end);

/* Whether an item of a table, whose . is token i of the unit, is left out; *end gets its last
 * token, the comma behind it too. */
bool fold_is_idle(const struct fold *fold, struct place place, size_t i, size_t *end);

#endif
