/* A source file as units: its top-level declarations and directives, and what each of them defines.
 * Never looks into another file. Evaluates conditionals on our own macros, such as include guards;
 * keeps those on the compiler's (__x86_64__). */
#ifndef ENTRY_SOURCE_H
#define ENTRY_SOURCE_H

#include "entry/tokens.h"

#define SOURCE_NESTED_MAX 64 /* conditionals within each other; deeper ones stay undecided */

enum unit_kind {
    UNIT_CODE,   /* a definition */
    UNIT_WEAK,   /* a declaration of what is defined elsewhere */
    UNIT_TYPE,   /* of a struct, union, enum or typedef */
    UNIT_MACRO,  /* a #define */
    UNIT_SYSTEM, /* an #include <..> */
    UNIT_OURS,   /* an #include ".." */
    UNIT_BRANCH, /* an #if .. #endif that stays */
    UNIT_OTHER,  /* another directive */
};

/* A name that a unit defines. */
struct unit_name {
    uint32_t word;
    bool tag; /* of a struct, union or enum */
};

struct unit {
    enum unit_kind kind;
    bool function; /* has a body, or declares a function that has one */
    bool local;    /* static */
    bool table;    /* { .member = value, .. } */
    bool kept;
    size_t lead;       /* its first token, with the comments before it */
    size_t begin, end; /* its tokens, with the rest of their last line */
    size_t group;      /* of UNIT_BRANCH: the unit of its #if */
    struct unit_name *names;
    size_t name_count;
};

struct source {
    const char *path;
    bool header;
    bool user; /* not ours */
    bool cpp;  /* of C++; then its units mean nothing */
    bool kept; /* any unit is kept */
    struct tokens tokens;
    struct unit *units;
    size_t unit_count;
    size_t head; /* tokens of the comment that opens the file */
};

/* The text must outlive the source. */
void source_read(struct source *source, struct words *words, const char *path, const char *text);
void source_free(struct source *source);

/* The next token from i on that a compiler sees; `end` if there is none. */
size_t source_next(const struct source *source, size_t i, size_t end);

/* The path of the first #include at token *i or later, in its quotes; *i goes behind it. NULL:
 * there is none. */
const struct token *source_include(const struct source *source, size_t *i);

/* Whether it defines a function main, in C or C++. */
bool source_has_main(const struct source *source);

/* The path of an #include, without its quotes; its length goes to *length. */
const char *source_included(const struct source *source, const struct unit *unit, size_t *length);

#endif
