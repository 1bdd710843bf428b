/* Splits a source file into units: top-level declarations and preprocessor directives. This module
 * finds the names that each unit defines, and classifies words by the tokens around them. It does
 * not read other files. Conditionals on faceoff's own macros, such as include guards, are evaluated
 * and removed. Conditionals on the compiler's macros, such as __x86_64__, are kept. */
#ifndef ENTRY_SOURCE_H
#define ENTRY_SOURCE_H

#include "entry/tokens.h"

#define SOURCE_NONE UINT32_MAX

enum unit_kind {
    UNIT_CODE,   /* a definition of a function or variable */
    UNIT_WEAK,   /* a declaration of something defined elsewhere */
    UNIT_TYPE,   /* a declaration of a struct, union, enum or typedef */
    UNIT_MACRO,  /* a #define */
    UNIT_SYSTEM, /* an #include <..> */
    UNIT_OURS,   /* an #include ".." */
    /* Units of the following kinds define no names. */
    UNIT_IF,     /* an #if that has not been removed */
    UNIT_BRANCH, /* an #elif, #else or #endif that belongs to a UNIT_IF */
    UNIT_OTHER,  /* any other preprocessor directive */
};

/* A name defined by a unit. */
struct unit_name {
    uint32_t word;
    bool tag; /* whether the name is the tag of a struct, union or enum */
};

struct unit {
    /* Source file that contains the unit; set after all sources have been read. */
    struct source *source;
    enum unit_kind kind;
    bool function; /* whether the unit has a body, or declares a function that has a body */
    bool local;    /* whether the unit is static */
    bool table;    /* whether the unit is a table of the form { .member = value, .. } */
    bool kept;
    size_t lead; /* index of the unit's first token, including comments that precede the unit */
    /* index of the unit's first token that is not a comment, and index just past the last token on
     * the unit's last line */
    size_t begin, end;
    /* index of the #if unit around this unit or, for a UNIT_BRANCH, of the #if to which it
     * belongs */
    uint32_t outer;
    uint32_t included; /* index of the source file named in an #include */
    struct unit_name *names;
    size_t name_count;
};

struct source {
    char *path;
    bool header;
    bool user; /* whether the file belongs to the program rather than to faceoff */
    bool cpp;  /* whether the file is C++, in which case the units are meaningless */
    bool kept; /* whether at least one unit is kept */
    bool placed;
    struct tokens tokens;
    struct unit *units;
    uint32_t unit_count;
    size_t head; /* number of tokens in the opening comment of the file */
};

/* Reads a source file into units. The text must outlive the result. */
void source_read(struct source *source, struct words *words, const char *path, const char *text);
void source_free(struct source *source);

/* Returns the index of the first token from i on that is neither whitespace nor a comment, or `end`
 * if there is none. */
size_t source_next(const struct source *source, size_t i, size_t end);

/* Returns the index of the closing bracket that matches the first opening bracket from i on, or
 * `end` if it is missing. */
size_t source_closing(const struct source *source, size_t i, size_t end);

/* Returns the path, including its delimiters, of the first #include from token *i on, and sets *i
 * to the token at the end of the directive. Returns NULL if there is no further #include. */
const struct token *source_include(const struct source *source, size_t *i);

/* Returns true if the source defines the function main, in C or C++. */
bool source_has_main(const struct source *source);

bool unit_defines(const struct unit *unit, struct unit_name name);

/* --- classification of token i --- */

/* These functions return the tokens before and after token i, ignoring whitespace and comments, or
 * a token of kind TOKEN_NONE if there is none. */
size_t syntax_before(const struct source *source, size_t i);
const struct token *syntax_last(const struct source *source, size_t i);
const struct token *syntax_next(const struct source *source, size_t i);

/* Returns true if the token is a tag, because it follows struct, union or enum. */
bool syntax_is_tag(const struct source *source, size_t i);

/* Returns true if the token is the name of a struct member, because it follows . or ->. */
bool syntax_is_member(const struct source *source, size_t i);

/* Returns true if the token is the given mark at the beginning of an item in an initializer list:
 * `.` as in .member = value, or `&`. */
bool syntax_is_item(const struct source *source, size_t i, const char *mark);

/* Returns true if the token declares a variable, a parameter or a struct member, because it follows
 * a type that may end with stars. */
bool syntax_declares(const struct source *source, size_t i);

/* Returns true if token i of the unit declares a struct member. */
bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i);

#endif
