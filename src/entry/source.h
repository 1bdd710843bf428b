/* Splits a source file into units: top-level declarations and preprocessor directives. Finds the
 * names that each unit defines, and classifies words by the tokens around them. Does not read other
 * files. Conditionals on faceoff's own macros, such as include guards, are evaluated and removed.
 * Conditionals on the compiler's macros, such as __x86_64__, are kept. */
#ifndef ENTRY_SOURCE_H
#define ENTRY_SOURCE_H

#include "entry/tokens.h"

#define SOURCE_NONE UINT32_MAX

enum unit_kind {
    UNIT_CODE,   /* the definition of a function or variable */
    UNIT_WEAK,   /* a declaration of something that is defined elsewhere */
    UNIT_TYPE,   /* a declaration of a struct, union, enum or typedef */
    UNIT_MACRO,  /* a #define */
    UNIT_SYSTEM, /* an #include <..> */
    UNIT_OURS,   /* an #include ".." */
    /* Units of the following kinds define no names. */
    UNIT_IF,     /* an #if that is not removed */
    UNIT_BRANCH, /* an #elif, #else or #endif of an #if that is not removed */
    UNIT_OTHER,  /* any other preprocessor directive */
};

/* A name that a unit defines. */
struct unit_name {
    uint32_t word;
    bool tag; /* whether the name is the tag of a struct, union or enum */
};

struct unit {
    struct source *source; /* source file that contains the unit; set when all sources are read */
    enum unit_kind kind;
    bool function; /* whether the unit has a body, or declares a function that has one */
    bool local;    /* whether the unit is static */
    bool table;    /* whether the unit is a table: { .member = value, .. } */
    bool kept;
    size_t lead; /* index of the unit's first token, including comments before the unit */
    /* index of the unit's first token without comments, and index after the last token of its last
     * line */
    size_t begin, end;
    /* index of the unit that is the #if around this one; for a UNIT_BRANCH, index of its own #if */
    uint32_t outer;
    uint32_t included; /* index of the source file that an #include names */
    struct unit_name *names;
    size_t name_count;
};

struct source {
    char *path;
    bool header;
    bool user; /* whether the file belongs to the program, not to faceoff */
    bool cpp;  /* whether the file is C++, which is not split into meaningful units */
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

/* Returns the index of the next token from i on that is neither whitespace nor a comment. Returns
 * `end` if there is none. */
size_t source_next(const struct source *source, size_t i, size_t end);

/* Returns the index of the bracket that closes the first opening bracket from i on. Returns `end`
 * if it is missing. */
size_t source_closing(const struct source *source, size_t i, size_t end);

/* Returns the quoted path of the first #include ".." from token *i on, and sets *i to the token
 * after it. Returns NULL if no #include follows. */
const struct token *source_include(const struct source *source, size_t *i);

/* Returns true if the source defines a function main, in C or C++. */
bool source_has_main(const struct source *source);

bool unit_defines(const struct unit *unit, struct unit_name name);

/* --- classification of token i --- */

/* Return the tokens before and after token i, ignoring whitespace and comments. Return a token of
 * kind TOKEN_NONE if there is none. */
size_t syntax_before(const struct source *source, size_t i);
const struct token *syntax_last(const struct source *source, size_t i);
const struct token *syntax_next(const struct source *source, size_t i);

/* Returns true if the token is the tag of a type: it follows struct, union or enum. */
bool syntax_is_tag(const struct source *source, size_t i);

/* Returns true if the token is the name of a struct member, after . or ->. */
bool syntax_is_member(const struct source *source, size_t i);

/* Returns true if the token begins an item of an initializer list with this mark: `.` for .member =
 * value, or `&`. */
bool syntax_is_item(const struct source *source, size_t i, const char *mark);

/* Returns true if the token declares a variable, a parameter or a struct member, because it follows
 * a type and perhaps stars. */
bool syntax_declares(const struct source *source, size_t i);

/* Returns true if token i of a unit declares a member of a struct. */
bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i);

#endif
