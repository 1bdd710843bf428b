#include "entry/source.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

size_t source_next(const struct source *source, size_t i, size_t end)
{
    while (i < end && !token_counts(&source->tokens.of[i])) {
        i++;
    }
    return i;
}

/* Returns the index of the newline that ends a preprocessor directive. */
static size_t skip_directive(const struct source *source, size_t i)
{
    while (source->tokens.of[i].kind != TOKEN_END) {
        i++;
    }
    return i;
}

/* Returns the index of the first token from i on that is neither whitespace nor part of a
 * preprocessor directive. */
static size_t next_code(const struct source *source, size_t i, size_t end)
{
    for (; i < end && !token_counts(&source->tokens.of[i]); i++) {
        i = source->tokens.of[i].kind == TOKEN_HASH ? skip_directive(source, i) : i;
    }
    return i < end ? i : end;
}

size_t source_closing(const struct source *source, size_t i, size_t end)
{
    for (int depth = 0; i < end; i++) {
        int change = token_depth(&source->tokens.of[i]);
        depth += change;
        if (change < 0 && depth <= 0) {
            break;
        }
    }
    return i;
}

const struct token *source_include(const struct source *source, size_t *i)
{
    const struct token *of = source->tokens.of;
    for (; *i < source->tokens.count; ++*i) {
        if (of[*i].kind == TOKEN_HASH) {
            size_t end = skip_directive(source, *i);
            size_t word = source_next(source, *i + 1, end);
            size_t path = source_next(source, word + 1, end);
            *i = end;
            if (token_is(&of[word], "include") && of[path].kind == TOKEN_QUOTED) {
                return &of[path];
            }
        }
    }
    return NULL;
}

bool source_has_main(const struct source *source)
{
    /* `named` is true after the word `main`, and `listed` is true after `main` and its parameter
     * list. */
    bool named = false, listed = false;
    size_t end = source->tokens.count;
    int depth = 0;
    for (size_t i = next_code(source, 0, end); i < end; i = next_code(source, i + 1, end)) {
        const struct token *token = &source->tokens.of[i];
        if (depth == 0 && listed && token_is(token, "{")) {
            return true;
        }
        if (depth == 0) {
            listed = (named && token_is(token, "(")) ||
                     (listed && (token->kind == TOKEN_WORD || token_is(token, "( [ ->")));
            named = token_is(token, "main");
        }
        depth += token_depth(token);
        depth = depth < 0 ? 0 : depth;
    }
    return false;
}

bool unit_defines(const struct unit *unit, struct unit_name name)
{
    for (size_t n = 0; n < unit->name_count; n++) {
        if (unit->names[n].word == name.word && unit->names[n].tag == name.tag) {
            return true;
        }
    }
    return false;
}

/* Returns true if the file is C++, judging by its suffix or by an included header that exists only
 * in C++. */
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

/* --- conditionals (#if) whose condition is known --- */

struct branch {
    bool decided;
    bool dropped; /* whether the code of the current branch is removed */
};

struct decider {
    struct branch *branches;
    size_t depth;
    uint32_t *defined; /* words defined by a #define so far */
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
        if (decider->branches[i].dropped) {
            return true;
        }
    }
    return false;
}

/* Returns true if a condition in C code tests for C++ or WebAssembly. Such a condition is false,
 * because entries are compiled for neither. `name` is the token after #if, #ifdef or #elif. */
static bool is_elsewhere(const struct decider *decider, const struct token *name)
{
    const struct token *word = token_is(name, "defined") ? name + 1 : name;
    word += token_is(word, "(");
    return !decider->cpp && (token_is(word, "__cplusplus") ||
                             (word->length > 6 && memcmp(word->at, "__wasm", 6) == 0));
}

/* Handles a preprocessor directive. `word` is its keyword, and `name` is the next token. Returns
 * true if the directive must be removed. */
static bool source_decide(struct decider *decider, const struct token *word,
                          const struct token *name)
{
    struct branch *top = decider->depth > 0 ? &decider->branches[decider->depth - 1] : NULL;
    if (token_is(word, "define") && !is_dropped(decider)) {
        decider->defined = memory_room(decider->defined, decider->defined_count, sizeof(uint32_t));
        decider->defined[decider->defined_count++] = name->word;
    } else if (token_is(word, "if ifdef ifndef")) {
        bool ours = is_elsewhere(decider, name) || (!token_is(word, "if") && name->at[0] != '_');
        bool taken = is_defined(decider, name->word) != token_is(word, "ifndef");
        decider->branches = memory_room(decider->branches, decider->depth, sizeof *top);
        decider->branches[decider->depth++] = (struct branch){ours, ours && !taken};
        return ours;
    } else if (top != NULL && token_is(word, "elif") && !top->decided) {
        top->dropped = is_elsewhere(decider, name);
        return top->dropped;
    } else if (top != NULL && token_is(word, "else endif")) {
        top->dropped = top->decided && !top->dropped;
        decider->depth -= token_is(word, "endif");
        return top->decided;
    }
    return false;
}

/* Removes all conditionals whose condition is known, along with the code that they exclude. Such a
 * conditional may be inside a declaration. */
static void decide_all(struct source *source)
{
    struct decider decider = {.cpp = source->cpp};
    struct token *of = source->tokens.of;
    for (size_t i = 0, end; i < source->tokens.count; i = end + 1) {
        bool drop = is_dropped(&decider);
        end = i;
        if (of[i].kind == TOKEN_HASH) {
            end = skip_directive(source, i);
            size_t word = source_next(source, i + 1, end);
            size_t name = source_next(source, word + 1, end);
            drop = source_decide(&decider, &of[word], &of[name]) || is_dropped(&decider);
        }
        for (; drop && i <= end; i++) {
            of[i].kind = TOKEN_NONE;
        }
    }
    free(decider.branches);
    free(decider.defined);
}

/* --- units --- */

static void add_name(struct unit *unit, const struct token *token, bool tag)
{
    unit->names = memory_room(unit->names, unit->name_count, sizeof *unit->names);
    unit->names[unit->name_count++] = (struct unit_name){token->word, tag};
}

/* The result of scanning a declaration. */
struct shape {
    bool function;   /* whether the declaration has a parameter list */
    size_t name;     /* index of the name before the parameter list */
    size_t assigned; /* index of the first = outside all brackets, or 0 if there is none */
    size_t brace;    /* index of the first { outside all brackets, or 0 if there is none */
    bool body;       /* whether the bracket at `brace` begins the body of a function */
    size_t end;      /* index after the last token of the declaration */
};

static bool is_attribute(const struct token *token)
{
    return token_is(token, "__attribute__ alignas _Alignas");
}

/* Finds the parts of the declaration that begins at token `begin`. */
static struct shape source_follow(const struct source *source, size_t begin)
{
    struct shape shape = {.end = source->tokens.count};
    /* index of the previous token that is neither whitespace nor a comment */
    size_t before = begin;
    int depth = 0;
    for (size_t i = begin; i < source->tokens.count;
         before = i, i = next_code(source, i + 1, source->tokens.count)) {
        const struct token *token = &source->tokens.of[i], *last = &source->tokens.of[before];
        if (depth == 0 && token_is(token, "(") && !shape.function && shape.assigned == 0 &&
            shape.brace == 0 && !is_attribute(last)) {
            shape.function = true;
            shape.name = before;
        } else if (depth == 0 && token_is(token, "=") && shape.assigned == 0) {
            shape.assigned = i;
        } else if (depth == 0 && token_is(token, "{") && shape.brace == 0) {
            shape.brace = i;
            shape.body = shape.assigned == 0 && token_is(last, ")");
        }
        depth += token_depth(token);
        depth = depth < 0 ? 0 : depth;
        if (depth == 0 && token_is(token, shape.body ? "; }" : ";")) {
            shape.end = i + 1;
            break;
        }
    }
    return shape;
}

/* Records the tags and enum constants defined by a unit. */
static void name_types(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    for (size_t i = unit->begin; i < unit->end; i++) {
        bool list = token_is(&of[i], "enum");
        if (!token_is(&of[i], "struct union enum")) {
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
        bool constant = true; /* whether the next word is the name of an enum constant */
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

/* Records the variables defined by a declaration: the words before any = ; , or [ outside all
 * brackets. */
static void name_objects(struct source *source, struct unit *unit)
{
    size_t before = unit->begin;
    int depth = 0;
    for (size_t i = unit->begin; i < unit->end;
         before = i, i = next_code(source, i + 1, unit->end)) {
        const struct token *token = &source->tokens.of[i], *last = &source->tokens.of[before];
        if (depth == 0 && token_is(token, "= ; , [") && last->kind == TOKEN_WORD &&
            !token_is_keyword(last)) {
            add_name(unit, last, false);
        }
        depth += token_depth(token);
    }
}

/* Records the name that a typedef defines. The name is after (*, before a parameter list, or at the
 * end. */
static void name_typedef(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    size_t name = unit->begin;
    for (size_t i = unit->begin; i < unit->end; i++) {
        if (is_attribute(&of[i])) {
            i = source_closing(source, i, unit->end);
            continue;
        }
        if (token_is(&of[i], "(")) {
            size_t star = source_next(source, i + 1, unit->end);
            name = token_is(&of[star], "*") ? source_next(source, star + 1, unit->end) : name;
            break;
        }
        if (token_is(&of[i], "; [")) {
            break;
        }
        i = token_is(&of[i], "{") ? source_closing(source, i, unit->end) : i;
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

static void classify(struct source *source, struct unit *unit, const struct shape *shape)
{
    const struct token *of = source->tokens.of;
    size_t head = shape->brace != 0 ? shape->brace : shape->end;
    head = shape->assigned != 0 ? shape->assigned : head;
    unit->local = has_word(source, unit->begin, head, "static");
    unit->kind = UNIT_CODE;
    if (has_word(source, unit->begin, head, "typedef")) {
        unit->kind = UNIT_TYPE;
        name_types(source, unit);
        name_typedef(source, unit);
        return;
    }
    if (shape->function && shape->assigned == 0) {
        unit->function = true;
        unit->kind = shape->body ? UNIT_CODE : UNIT_WEAK;
        add_name(unit, &of[shape->name], false);
        return;
    }
    name_types(source, unit);
    /* A definition of a type, which may also define variables. */
    if (shape->brace != 0 && shape->assigned == 0) {
        size_t types = unit->name_count;
        name_objects(source, unit);
        unit->kind = unit->name_count == types ? UNIT_TYPE : UNIT_CODE;
        return;
    }
    if (has_word(source, unit->begin, head, "extern")) {
        unit->kind = UNIT_WEAK;
    }
    name_objects(source, unit);
    bool tag = token_is(&of[unit->begin], "struct union");
    size_t at = source_next(source, unit->begin + 1, unit->end);
    if (tag && unit->name_count == 1 &&
        token_is(&of[source_next(source, at + 1, unit->end)], ";")) {
        unit->kind = UNIT_WEAK; /* a declaration such as: struct x; */
        unit->names[0].tag = true;
    }
    unit->table = shape->assigned != 0 && shape->brace != 0 &&
                  token_is(&of[source_next(source, shape->brace + 1, unit->end)], ".");
}

/* Determines the kind of a preprocessor directive. Returns true for an #endif. */
static bool classify_directive(struct source *source, struct unit *unit)
{
    const struct token *of = source->tokens.of;
    size_t word = source_next(source, unit->begin + 1, unit->end);
    size_t next = source_next(source, word + 1, unit->end);
    unit->kind = UNIT_OTHER;
    if (token_is(&of[word], "define")) {
        unit->kind = UNIT_MACRO;
        add_name(unit, &of[next], false);
    } else if (token_is(&of[word], "include") && of[next].kind == TOKEN_QUOTED) {
        unit->kind = of[next].at[0] == '<' ? UNIT_SYSTEM : UNIT_OURS;
    } else if (token_is(&of[word], "if ifdef ifndef")) {
        unit->kind = UNIT_IF;
    } else if (token_is(&of[word], "elif else endif")) {
        unit->kind = UNIT_BRANCH;
    }
    return token_is(&of[word], "endif");
}

/* Returns the index after the comment that follows a unit on its last line, or `end` if more code
 * follows on that line. */
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

/* Finds the opening comment of the file. */
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
    *source = (struct source){.path = memory_copy_string(path)};
    source->header = length > 2 && strcmp(path + length - 2, ".h") == 0;
    tokens_read(&source->tokens, words, text);
    source->cpp = is_cpp(source);
    decide_all(source);
    find_head(source);
    const struct token *of = source->tokens.of;
    size_t lead = source->head;
    uint32_t outer = SOURCE_NONE;
    for (size_t i = lead; i < source->tokens.count;) {
        if (of[i].kind != TOKEN_HASH && !token_counts(&of[i])) {
            i++;
            continue;
        }
        struct unit unit = {.lead = lead, .begin = i, .outer = outer, .included = SOURCE_NONE};
        if (of[i].kind == TOKEN_HASH) {
            unit.end = skip_directive(source, i) + 1;
            bool closes = classify_directive(source, &unit);
            if (unit.kind == UNIT_IF) {
                outer = source->unit_count;
            } else if (closes && outer != SOURCE_NONE) {
                outer = source->units[outer].outer;
            }
        } else {
            struct shape shape = source_follow(source, i);
            unit.end = shape.end;
            classify(source, &unit, &shape);
            unit.end = behind_line(source, shape.end);
        }
        source->units = memory_room(source->units, source->unit_count, sizeof unit);
        source->units[source->unit_count++] = unit;
        lead = i = unit.end;
    }
}

void source_free(struct source *source)
{
    for (size_t i = 0; i < source->unit_count; i++) {
        free(source->units[i].names);
    }
    free(source->units);
    free(source->path);
    tokens_free(&source->tokens);
    *source = (struct source){0};
}

/* --- classification of token i --- */

size_t syntax_before(const struct source *source, size_t i)
{
    while (i > 0) {
        if (token_counts(&source->tokens.of[--i])) {
            return i;
        }
    }
    return source->tokens.count;
}

const struct token *syntax_last(const struct source *source, size_t i)
{
    return &source->tokens.of[syntax_before(source, i)];
}

const struct token *syntax_next(const struct source *source, size_t i)
{
    return &source->tokens.of[source_next(source, i + 1, source->tokens.count)];
}

bool syntax_is_tag(const struct source *source, size_t i)
{
    return token_is(syntax_last(source, i), "struct union enum");
}

bool syntax_is_member(const struct source *source, size_t i)
{
    return token_is(syntax_last(source, i), ". ->");
}

bool syntax_is_item(const struct source *source, size_t i, const char *mark)
{
    return token_is(&source->tokens.of[i], mark) && token_is(syntax_last(source, i), "{ ,");
}

static bool is_type(const struct source *source, size_t i)
{
    const struct token *token = &source->tokens.of[i];
    bool named = token->length > 2 && memcmp(token->at + token->length - 2, "_t", 2) == 0;
    return token->kind == TOKEN_WORD &&
           (named || syntax_is_tag(source, i) ||
            token_is(token, "int char long short unsigned signed float double void bool FILE"));
}

bool syntax_declares(const struct source *source, size_t i)
{
    if (!token_is(syntax_next(source, i), "; , = [ ) ( :")) {
        return false;
    }
    size_t at = syntax_before(source, i);
    if (source->tokens.of[at].kind == TOKEN_WORD && !token_is_keyword(&source->tokens.of[at])) {
        /* If two names are adjacent, the first one is a type, so the second one is being
         * declared. */
        return true;
    }
    while (token_is(&source->tokens.of[at], "* const restrict")) {
        at = syntax_before(source, at);
    }
    return is_type(source, at);
}

/* Returns the index of the { that opens the list containing token i, or the index of another token
 * if token i is not in a list. */
static size_t opening(const struct source *source, const struct unit *unit, size_t i)
{
    int depth = 0;
    while (i > unit->begin) {
        const struct token *token = &source->tokens.of[--i];
        if (depth == 0 && token_is(token, "{ [")) {
            return i;
        }
        depth += token_is(token, "} ]") - token_is(token, "{ [");
    }
    return i;
}

bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i)
{
    if (!token_is(syntax_next(source, i), "; , [ : )")) {
        return false;
    }
    size_t at = opening(source, unit, i);
    if (!token_is(&source->tokens.of[at], "{")) {
        return false;
    }
    size_t head = syntax_before(source, at);
    bool named = source->tokens.of[head].kind == TOKEN_WORD && syntax_is_tag(source, head);
    return token_is(named ? syntax_last(source, head) : &source->tokens.of[head], "struct union");
}
