#define _GNU_SOURCE
#include "entry/source.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

size_t source_next(const struct source *source, size_t i, size_t end)
{
    while (i < end && !token_counts(&source->tokens.of[i])) {
        i++;
    }
    return i;
}

static size_t skip_directive(const struct source *source, size_t i)
{
    while (source->tokens.of[i].kind != TOKEN_END) {
        i++;
    }
    return i;
}

const struct token *source_include(const struct source *source, size_t *i)
{
    const struct token *of = source->tokens.of;
    for (size_t end; *i < source->tokens.count; ++*i) {
        if (of[*i].kind == TOKEN_HASH) {
            end = skip_directive(source, *i);
            size_t word = source_next(source, *i + 1, end);
            size_t path = source_next(source, word + 1, end);
            *i = end;
            if (token_is(&of[word], "include") && path < end && of[path].kind == TOKEN_QUOTED) {
                return &of[path];
            }
        }
    }
    return NULL;
}

bool source_has_main(const struct source *source)
{
    const struct token *of = source->tokens.of;
    bool named = false, listed = false; /* after main, and after its parameters */
    int depth = 0;
    for (size_t i = 0; i < source->tokens.count; i++) {
        const struct token *token = &of[i];
        if (token->kind == TOKEN_HASH) {
            i = skip_directive(source, i);
            continue;
        }
        if (!token_counts(token)) {
            continue;
        }
        if (depth == 0 && listed && token_is(token, "{")) {
            return true;
        }
        if (depth == 0) {
            listed = (named && token_is(token, "(")) ||
                     (listed && (token->kind == TOKEN_WORD || token_among(token, "( [ ->")));
            named = token_is(token, "main");
        }
        depth += token_depth(token);
        depth = depth < 0 ? 0 : depth;
    }
    return false;
}

/* Whether a file is of C++: by its name, or since it includes what only C++ has. */
static bool is_cpp(const struct source *source)
{
    static const char *const ends[] = {".cpp", ".cc", ".cxx", ".c++", ".C", NULL};
    const char *end = strrchr(source->path, '.');
    const struct token *path;
    for (size_t i = 0; end != NULL && ends[i] != NULL; i++) {
        if (strcmp(end, ends[i]) == 0) {
            return true;
        }
    }
    for (size_t i = 0; (path = source_include(source, &i)) != NULL;) {
        bool plain = memchr(path->at, '.', path->length) == NULL;
        if (path->at[0] == '<' && (plain || memmem(path->at, path->length, "++", 2) != NULL)) {
            return true;
        }
    }
    return false;
}

/* --- conditionals that can be decided --- */

struct branch {
    bool decided, taken;
    bool hidden; /* within a part that stays but is for machines that no contest has */
};

struct decider {
    struct branch branches[SOURCE_NESTED_MAX];
    size_t depth;
    uint32_t *defined; /* words */
    size_t defined_count;
    bool cpp;
};

static bool is_defined(const struct decider *decider, uint32_t word)
{
    for (size_t i = 0; i < decider->defined_count; i++) {
        if (decider->defined[i] == word) {
            return true;
        }
    }
    return false;
}

static bool is_dropped(const struct decider *decider)
{
    for (size_t i = 0; i < decider->depth; i++) {
        const struct branch *branch = &decider->branches[i];
        if (branch->hidden || (branch->decided && !branch->taken)) {
            return true;
        }
    }
    return false;
}

/* Whether a condition of C asks for C++ or WebAssembly, as which no entry is compiled. `name` is
 * what follows #if, #ifdef or #elif. */
static bool is_elsewhere(const struct decider *decider, const struct token *name)
{
    const struct token *word = token_is(name, "defined") ? name + 1 : name;
    word += token_is(word, "(");
    return !decider->cpp && (token_is(word, "__cplusplus") ||
                             (word->length > 6 && memcmp(word->at, "__wasm", 6) == 0));
}

static void define(struct decider *decider, uint32_t word)
{
    size_t size = (decider->defined_count + 1) * sizeof *decider->defined;
    decider->defined = memory_resize(decider->defined, size);
    decider->defined[decider->defined_count++] = word;
}

/* Decides the first part of a conditional; returns whether to remove its directive. */
static bool decide_first(struct decider *decider, const struct token *word,
                         const struct token *name)
{
    bool plain = !token_is(word, "if");
    bool ours = is_elsewhere(decider, name) || (plain && name->at[0] != '_');
    struct branch *branch = &decider->branches[decider->depth];
    if (decider->depth < SOURCE_NESTED_MAX - 1) {
        decider->depth++;
        *branch = (struct branch){.decided = ours};
        branch->taken = is_defined(decider, name->word) != token_is(word, "ifndef");
    }
    return ours;
}

/* Takes a directive in; returns whether to remove it. `name` is what follows its word. */
static bool decide(struct decider *decider, const struct token *word, const struct token *name)
{
    struct branch *top = decider->depth > 0 ? &decider->branches[decider->depth - 1] : NULL;
    if (token_is(word, "define") && !is_dropped(decider)) {
        define(decider, name->word);
    } else if (token_is(word, "if") || token_is(word, "ifdef") || token_is(word, "ifndef")) {
        return decide_first(decider, word, name);
    } else if (top != NULL && token_is(word, "elif")) {
        top->hidden = !top->decided && is_elsewhere(decider, name);
        return top->hidden;
    } else if (top != NULL && token_is(word, "else")) {
        top->hidden = false;
        top->taken = !top->taken;
        return top->decided;
    } else if (top != NULL && token_is(word, "endif")) {
        decider->depth--;
        return top->decided;
    }
    return false;
}

/* Removes what is decided, even within a declaration. */
static void decide_all(struct source *source)
{
    struct decider decider = {.cpp = source->cpp};
    struct tokens *tokens = &source->tokens;
    for (size_t i = 0; i < tokens->count; i++) {
        bool drop = is_dropped(&decider);
        if (tokens->of[i].kind != TOKEN_HASH) {
            tokens->of[i].kind = drop ? TOKEN_NONE : tokens->of[i].kind;
            continue;
        }
        size_t end = i;
        while (tokens->of[end].kind != TOKEN_END) {
            end++;
        }
        size_t word = source_next(source, i + 1, end);
        size_t name = source_next(source, word + 1, end);
        bool goes = decide(&decider, &tokens->of[word], &tokens->of[name]);
        drop = goes || is_dropped(&decider);
        for (; i < end; i++) {
            tokens->of[i].kind = drop ? TOKEN_NONE : tokens->of[i].kind;
        }
        tokens->of[end].kind = drop ? TOKEN_NONE : TOKEN_END;
    }
    free(decider.defined);
}

/* --- units --- */

static void add_name(struct unit *unit, const struct token *token, bool tag)
{
    unit->names = memory_resize(unit->names, (unit->name_count + 1) * sizeof *unit->names);
    unit->names[unit->name_count++] = (struct unit_name){token->word, tag};
}

/* What scanning a declaration finds. */
struct shape {
    size_t first_paren; /* after the name of a function; 0: none */
    size_t assigned;    /* the first = outside of all brackets; 0: none */
    size_t brace;       /* the first { outside; 0: none */
    bool body;          /* that of a function */
    size_t end;         /* behind its last token */
};

static bool is_attribute(const struct token *token)
{
    return token_is(token, "__attribute__") || token_is(token, "alignas") ||
           token_is(token, "_Alignas");
}

/* Follows a declaration that begins at `begin` to its end. */
static struct shape follow(const struct source *source, size_t begin)
{
    const struct token *of = source->tokens.of;
    struct shape shape = {.end = source->tokens.count};
    size_t before = begin; /* the last token that a compiler sees */
    int depth = 0;
    for (size_t i = begin; i < source->tokens.count; i++) {
        if (of[i].kind == TOKEN_HASH) {
            i = skip_directive(source, i);
            continue;
        }
        if (!token_counts(&of[i])) {
            continue;
        }
        bool opens = token_is(&of[i], "(") || token_is(&of[i], "[") || token_is(&of[i], "{");
        bool closes = token_is(&of[i], ")") || token_is(&of[i], "]") || token_is(&of[i], "}");
        if (depth == 0 && token_is(&of[i], "(") && shape.first_paren == 0 && shape.assigned == 0 &&
            shape.brace == 0 && !is_attribute(&of[before])) {
            shape.first_paren = i;
        } else if (depth == 0 && token_is(&of[i], "=") && shape.assigned == 0) {
            shape.assigned = i;
        } else if (depth == 0 && token_is(&of[i], "{") && shape.brace == 0) {
            shape.brace = i;
            shape.body = shape.assigned == 0 && token_is(&of[before], ")");
        }
        depth += opens;
        depth -= closes && depth > 0;
        if (depth == 0 && (token_is(&of[i], ";") || (shape.body && token_is(&of[i], "}")))) {
            shape.end = i + 1;
            return shape;
        }
        before = i;
    }
    return shape;
}

/* The tags and the constants of enums that are defined within. */
static void name_types(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    for (size_t i = unit->begin; i < unit->end; i++) {
        bool list = token_is(&of[i], "enum");
        if (!list && !token_is(&of[i], "struct") && !token_is(&of[i], "union")) {
            continue;
        }
        size_t at = source_next(source, i + 1, unit->end);
        size_t tag = at;
        at = of[at].kind == TOKEN_WORD ? source_next(source, at + 1, unit->end) : at;
        if (at >= unit->end || !token_is(&of[at], "{")) {
            continue;
        }
        if (tag != at) {
            add_name(unit, &of[tag], true);
        }
        bool constant = true; /* the next word is one */
        int depth = 0;
        for (; list && at < unit->end && !token_is(&of[at], "}");
             at = source_next(source, at + 1, unit->end)) {
            depth += token_is(&of[at], "(");
            depth -= token_is(&of[at], ")");
            if (constant && of[at].kind == TOKEN_WORD) {
                add_name(unit, &of[at], false);
                constant = false;
            }
            constant = constant || (depth == 0 && token_is(&of[at], ","));
        }
    }
}

/* The objects of a declaration: the words before one of = ; , [ outside of all brackets. */
static void name_objects(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    size_t before = unit->begin;
    int depth = 0;
    for (size_t i = unit->begin; i < unit->end; i++) {
        if (of[i].kind == TOKEN_HASH) {
            i = skip_directive(source, i);
            continue;
        }
        if (!token_counts(&of[i])) {
            continue;
        }
        bool ends = token_is(&of[i], "=") || token_is(&of[i], ";") || token_is(&of[i], ",") ||
                    token_is(&of[i], "[");
        if (ends && depth == 0 && of[before].kind == TOKEN_WORD && !token_is_keyword(&of[before])) {
            add_name(unit, &of[before], false);
        }
        depth += token_is(&of[i], "(") || token_is(&of[i], "[") || token_is(&of[i], "{");
        depth -= token_is(&of[i], ")") || token_is(&of[i], "]") || token_is(&of[i], "}");
        before = i;
    }
}

/* The last token of an attribute, which stands before its brackets. */
static size_t skip_attribute(const struct source *source, size_t i, size_t end)
{
    const struct token *of = source->tokens.of;
    int depth = 0;
    do {
        i++;
        depth += token_is(&of[i], "(");
        depth -= token_is(&of[i], ")");
    } while (i + 1 < end && (depth > 0 || !token_is(&of[i], ")")));
    return i;
}

/* The name of a typedef: after (*, before a list of parameters, or at the end. */
static void name_typedef(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    size_t name = unit->begin;
    for (size_t i = unit->begin; i < unit->end; i++) {
        if (is_attribute(&of[i])) {
            i = skip_attribute(source, i, unit->end);
            continue;
        }
        if (token_is(&of[i], "(")) {
            size_t star = source_next(source, i + 1, unit->end);
            name = token_is(&of[star], "*") ? source_next(source, star + 1, unit->end) : name;
            break;
        }
        if (token_is(&of[i], "{")) {
            while (i < unit->end && !token_is(&of[i], "}")) {
                i++;
            }
        } else if (token_is(&of[i], ";") || token_is(&of[i], "[")) {
            break;
        }
        name = token_counts(&of[i]) ? i : name;
    }
    add_name(unit, &of[name], false);
}

static bool has_word(const struct source *source, size_t begin, size_t end, const char *word)
{
    for (size_t i = begin; i < end; i++) {
        if (token_is(&source->tokens.of[i], word)) {
            return true;
        }
    }
    return false;
}

/* Whether an initializer names its members. */
static bool is_table(const struct source *source, size_t brace, size_t end)
{
    size_t first = source_next(source, brace + 1, end);
    return first < end && token_is(&source->tokens.of[first], ".");
}

static void classify(struct source *source, struct unit *unit, const struct shape *shape)
{
    const struct token *of = source->tokens.of;
    size_t head = shape->brace != 0 ? shape->brace : shape->end;
    head = shape->assigned != 0 ? shape->assigned : head;
    unit->local = has_word(source, unit->begin, head, "static");
    unit->kind = UNIT_CODE;
    if (token_is(&of[unit->begin], "typedef") || has_word(source, unit->begin, head, "typedef")) {
        unit->kind = UNIT_TYPE;
        name_types(source, unit);
        name_typedef(source, unit);
        return;
    }
    if (shape->first_paren != 0 && shape->assigned == 0) {
        size_t name = shape->first_paren;
        do {
            name--;
        } while (name > unit->begin && !token_counts(&of[name]));
        unit->function = true;
        unit->kind = shape->body ? UNIT_CODE : UNIT_WEAK;
        add_name(unit, &of[name], false);
        return;
    }
    name_types(source, unit);
    if (shape->brace != 0 && shape->assigned == 0) { /* a type, perhaps with objects of it */
        size_t types = unit->name_count;
        name_objects(source, unit);
        unit->kind = unit->name_count == types ? UNIT_TYPE : UNIT_CODE;
        return;
    }
    if (has_word(source, unit->begin, head, "extern")) {
        unit->kind = UNIT_WEAK;
    }
    name_objects(source, unit);
    bool tag = token_is(&of[unit->begin], "struct") || token_is(&of[unit->begin], "union");
    size_t at = source_next(source, unit->begin + 1, unit->end);
    if (tag && unit->name_count == 1 &&
        token_is(&of[source_next(source, at + 1, unit->end)], ";")) {
        unit->kind = UNIT_WEAK; /* struct x; */
        unit->names[0].tag = true;
    }
    unit->table =
        shape->assigned != 0 && shape->brace != 0 && is_table(source, shape->brace, unit->end);
}

static void classify_directive(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    size_t word = source_next(source, unit->begin + 1, unit->end);
    size_t next = source_next(source, word + 1, unit->end);
    unit->kind = UNIT_OTHER;
    if (word >= unit->end) {
        return;
    }
    if (token_is(&of[word], "define")) {
        unit->kind = UNIT_MACRO;
        add_name(unit, &of[next], false);
    } else if (token_is(&of[word], "include")) {
        unit->kind = of[next].at[0] == '<' ? UNIT_SYSTEM : UNIT_OURS;
    } else if (strncmp(of[word].at, "if", 2) == 0 || strncmp(of[word].at, "el", 2) == 0 ||
               token_is(&of[word], "endif")) {
        unit->kind = UNIT_BRANCH;
    }
}

/* The index after the comment, if any, on the line where a unit ends. */
static size_t behind_line(const struct source *source, size_t end)
{
    const struct token *of = source->tokens.of;
    size_t at = end;
    while (at < source->tokens.count &&
           (of[at].kind == TOKEN_BLANK || of[at].kind == TOKEN_COMMENT)) {
        at++;
    }
    bool line = at < source->tokens.count && of[at].kind == TOKEN_NEWLINE;
    return line ? at + 1 : end;
}

static void add_unit(struct source *source, struct unit unit)
{
    if (source->unit_count % 64 == 0) {
        source->units = memory_resize(source->units, (source->unit_count + 64) * sizeof unit);
    }
    source->units[source->unit_count++] = unit;
}

/* Gives each branch the unit of its #if. */
static void group_branches(struct source *source)
{
    size_t open[SOURCE_NESTED_MAX], depth = 0;
    for (size_t i = 0; i < source->unit_count; i++) {
        struct unit *unit = &source->units[i];
        if (unit->kind != UNIT_BRANCH) {
            continue;
        }
        const struct token *of = source->tokens.of;
        const struct token *word = &of[source_next(source, unit->begin + 1, unit->end)];
        if (strncmp(word->at, "if", 2) == 0 && depth < SOURCE_NESTED_MAX) {
            open[depth++] = i;
        }
        unit->group = depth > 0 ? open[depth - 1] : i;
        depth -= depth > 0 && token_is(word, "endif");
    }
}

/* Finds the comment that opens the file, if an empty line or a directive follows it. */
static void find_head(struct source *source)
{
    const struct token *of = source->tokens.of;
    size_t i = 0;
    while (i < source->tokens.count && (of[i].kind == TOKEN_NEWLINE || of[i].kind == TOKEN_BLANK)) {
        i++;
    }
    if (i < source->tokens.count && of[i].kind == TOKEN_COMMENT) {
        source->head = behind_line(source, i + 1);
    }
}

void source_read(struct source *source, struct words *words, const char *path, const char *text)
{
    size_t length = strlen(path);
    *source =
        (struct source){.path = path, .header = length > 2 && strcmp(path + length - 2, ".h") == 0};
    tokens_read(&source->tokens, words, text);
    source->cpp = is_cpp(source);
    decide_all(source);
    find_head(source);
    const struct token *of = source->tokens.of;
    size_t lead = source->head;
    for (size_t i = lead; i < source->tokens.count;) {
        if (of[i].kind != TOKEN_HASH && !token_counts(&of[i])) {
            i++;
            continue;
        }
        struct unit unit = {.lead = lead, .begin = i};
        if (of[i].kind == TOKEN_HASH) {
            unit.end = skip_directive(source, i) + 1;
            classify_directive(source, &unit);
        } else {
            struct shape shape = follow(source, i);
            unit.end = shape.end;
            classify(source, &unit, &shape);
            unit.end = behind_line(source, shape.end);
        }
        add_unit(source, unit);
        lead = i = unit.end;
    }
    group_branches(source);
}

void source_free(struct source *source)
{
    for (size_t i = 0; i < source->unit_count; i++) {
        free(source->units[i].names);
    }
    free(source->units);
    tokens_free(&source->tokens);
    *source = (struct source){0};
}

const char *source_included(const struct source *source, const struct unit *unit, size_t *length)
{
    size_t word = source_next(source, unit->begin + 1, unit->end);
    const struct token *token = &source->tokens.of[source_next(source, word + 1, unit->end)];
    *length = token->length >= 2 ? token->length - 2 : 0;
    return token->at + 1;
}
