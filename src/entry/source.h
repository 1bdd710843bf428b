/* A source file as units: its top-level declarations and directives, and what each of them defines;
 * and what a word in it is, judged by the tokens beside it. Never looks into another file.
 * Evaluates conditionals on our own macros, such as include guards; keeps those on the compiler's
 * (__x86_64__). */
#ifndef ENTRY_SOURCE_H
#define ENTRY_SOURCE_H

#include "entry/tokens.h"

#define SOURCE_NONE UINT32_MAX

enum unit_kind {
    UNIT_CODE,   /* a definition */
    UNIT_WEAK,   /* a declaration of what is defined elsewhere */
    UNIT_TYPE,   /* of a struct, union, enum or typedef */
    UNIT_MACRO,  /* a #define */
    UNIT_SYSTEM, /* an #include <..> */
    UNIT_OURS,   /* an #include ".." */
    /* Those from here on bring nothing in: */
    UNIT_IF,     /* an #if that stays; */
    UNIT_BRANCH, /* its #elif, #else and #endif */
    UNIT_OTHER,  /* another directive */
};

/* A name that a unit defines. */
struct unit_name {
    uint32_t word;
    bool tag; /* of a struct, union or enum */
};

struct unit {
    struct source *source; /* that it is of, once all are read */
    enum unit_kind kind;
    bool function; /* has a body, or declares a function that has one */
    bool local;    /* static */
    bool table;    /* { .member = value, .. } */
    bool kept;
    size_t lead;       /* its first token, with the comments before it */
    size_t begin, end; /* its tokens, with the rest of their last line */
    uint32_t outer;    /* the unit of the #if around it, or that a UNIT_BRANCH belongs to */
    uint32_t included; /* the number of the source that it includes */
    struct unit_name *names;
    size_t name_count;
};

struct source {
    char *path;
    bool header;
    bool user; /* not ours */
    bool cpp;  /* of C++; then its units mean nothing */
    bool kept; /* any unit is kept */
    bool placed;
    struct tokens tokens;
    struct unit *units;
    uint32_t unit_count;
    size_t head; /* tokens of the comment that opens the file */
};

/* The text must outlive the source. */
void source_read(struct source *source, struct words *words, const char *path, const char *text);
void source_free(struct source *source);

/* The next token from i on that a compiler sees; `end` if there is none. */
size_t source_next(const struct source *source, size_t i, size_t end);

/* The bracket that closes the first one from i on; `end` if there is none. */
size_t source_closing(const struct source *source, size_t i, size_t end);

/* The path of the first #include at token *i or later, in its quotes; *i goes behind it. NULL:
 * there is none. */
const struct token *source_include(const struct source *source, size_t *i);

/* Whether it defines a function main, in C or C++. */
bool source_has_main(const struct source *source);

bool unit_defines(const struct unit *unit, struct unit_name name);

/* --- what token i is --- */

/* The tokens before and after it that a compiler sees; of kind TOKEN_NONE if there is none. */
size_t syntax_before(const struct source *source, size_t i);
const struct token *syntax_last(const struct source *source, size_t i);
const struct token *syntax_next(const struct source *source, size_t i);

/* Whether it is a tag: after struct, union or enum. */
bool syntax_is_tag(const struct source *source, size_t i);

/* Whether it is the name of a member, after . or ->. */
bool syntax_is_member(const struct source *source, size_t i);

/* Whether it begins an item of an initializer with this mark: the . of a named one, or an &. */
bool syntax_is_item(const struct source *source, size_t i, const char *mark);

/* Whether it declares a variable, a parameter or a member: a type and perhaps stars stand before
 * it. */
bool syntax_declares(const struct source *source, size_t i);

/* Whether token i of a unit declares a member of a struct. */
bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i);

#endif
