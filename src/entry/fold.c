#include "entry/fold.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* --- reading the sources --- */

static uint32_t fold_find_source(const struct fold *fold, const char *path, size_t length)
{
    for (size_t i = 0; i < fold->source_count; i++) {
        if (strlen(fold->sources[i].path) == length &&
            memcmp(fold->sources[i].path, path, length) == 0) {
            return (uint32_t)i;
        }
    }
    return SOURCE_NONE;
}

/* Finds the source file named in an #include. The path is relative to the folder of the including
 * file, or to faceoff's source root. */
static uint32_t find_included(const struct fold *fold, const struct source *source,
                              const char *name, size_t length)
{
    const char *slash = strrchr(source->path, '/');
    struct text path = {0};
    text_append(&path, source->path, slash == NULL ? 0 : (size_t)(slash + 1 - source->path));
    text_append(&path, name, length);
    uint32_t found = fold_find_source(fold, text_string(&path), path.length);
    text_free(&path);
    return found != SOURCE_NONE ? found : fold_find_source(fold, name, length);
}

static void add_source(struct fold *fold, const char *path, const char *text, bool user)
{
    fold->sources = memory_room(fold->sources, fold->source_count, sizeof *fold->sources);
    struct source *source = &fold->sources[fold->source_count++];
    source_read(source, &fold->words, path, text);
    source->user = user;
}

/* Reads a file from the program's folder that is named in an #include. For a header, also reads the
 * .c file with the same name. */
static bool add_beside(struct fold *fold, const struct fold_plan *plan, const char *name,
                       size_t length)
{
    struct text path = {0};
    text_append(&path, name, length);
    const char *text = plan->find == NULL ? NULL : plan->find(plan->data, text_string(&path));
    if (text != NULL) {
        add_source(fold, text_string(&path), text, true);
    }
    if (text != NULL && length > 2 && memcmp(name + length - 2, ".h", 2) == 0) {
        path.data[length - 1] = 'c';
        if (fold_find_source(fold, path.data, length) == SOURCE_NONE) {
            add_beside(fold, plan, path.data, length);
        }
    }
    text_free(&path);
    return text != NULL;
}

/* Finds the source file for an #include, and reads it if it is in the program's folder. System
 * headers are not followed. If faceoff's own sources include a file that is not among the embedded
 * ones, that is not an error, because the embedded ones are all that an entry needs. */
static bool follow_include(struct fold *fold, const struct fold_plan *plan, uint32_t s,
                           struct unit *unit, struct error *error)
{
    size_t at = unit->begin;
    const struct token *quoted = source_include(&fold->sources[s], &at);
    const char *name = quoted->at + 1;
    size_t length = quoted->length < 2 ? 0 : quoted->length - 2;
    bool system = unit->kind == UNIT_SYSTEM, found = true;
    unit->included = find_included(fold, &fold->sources[s], name, length);
    if (unit->included == SOURCE_NONE && fold->sources[s].user) {
        found = system ? strncmp(name, "faceoff/", 8) != 0 : add_beside(fold, plan, name, length);
        unit->included = find_included(fold, &fold->sources[s], name, length);
    }
    if (!found) {
        error_set(error,
                  system ? "%s includes %.*s, and faceoff has no such header"
                         : "%s includes %.*s, which is neither in the same folder nor part of "
                           "faceoff",
                  fold->sources[s].path, (int)quoted->length, quoted->at);
    }
    return found;
}

static bool follow_includes(struct fold *fold, const struct fold_plan *plan, struct error *error)
{
    for (uint32_t s = 0; s < fold->source_count; s++) {
        struct unit *units = fold->sources[s].units;
        for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
            bool includes = units[u].kind == UNIT_OURS || units[u].kind == UNIT_SYSTEM;
            if (includes && !follow_include(fold, plan, s, &units[u], error)) {
                return false;
            }
            units[u].kind = units[u].included != SOURCE_NONE ? UNIT_OURS : units[u].kind;
        }
    }
    return true;
}

static void fold_see(struct fold *fold, uint32_t from, uint32_t by)
{
    for (uint32_t u = 0; u < fold->sources[by].unit_count; u++) {
        uint32_t to = fold->sources[by].units[u].included;
        bool *sees = to == SOURCE_NONE ? NULL : &fold->sees[from * fold->source_count + to];
        if (sees != NULL && !*sees) {
            *sees = true;
            fold_see(fold, from, to);
        }
    }
}

static void list_units(struct fold *fold)
{
    for (size_t s = 0; s < fold->source_count; s++) {
        for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
            fold->sources[s].units[u].source = &fold->sources[s];
            fold->units = memory_room(fold->units, fold->unit_count, sizeof *fold->units);
            fold->units[fold->unit_count++] = &fold->sources[s].units[u];
        }
    }
}

static void define_all(struct fold *fold)
{
    fold->word_count = fold->words.count;
    fold->first = memory_new(fold->word_count * sizeof *fold->first);
    memset(fold->first, 0xff, fold->word_count * sizeof *fold->first);
    fold->read = memory_new(fold->word_count);
    fold->left_out = memory_new(fold->word_count);
    for (size_t i = 0; i < fold->unit_count; i++) {
        for (uint32_t n = 0; n < fold->units[i]->name_count; n++) {
            fold->definitions =
                memory_room(fold->definitions, fold->definition_count, sizeof *fold->definitions);
            uint32_t *first = &fold->first[fold->units[i]->names[n].word];
            fold->definitions[fold->definition_count] =
                (struct definition){fold->units[i], n, *first};
            *first = (uint32_t)fold->definition_count++;
        }
    }
}

/* --- finding the definition of a word --- */

/* Returns true if source `from` includes source `to`, directly or indirectly. */
static bool fold_sees(const struct fold *fold, const struct source *from, const struct source *to)
{
    return fold
        ->sees[(size_t)(from - fold->sources) * fold->source_count + (size_t)(to - fold->sources)];
}

/* Returns true if the definitions in source `to` are visible in source `from`. */
static bool fold_is_visible(const struct fold *fold, const struct source *from,
                            const struct source *to)
{
    return from == to || (fold_sees(fold, from, to) && to->header);
}

/* Returns true if the source has a private (static) definition of the name. Such a definition hides
 * definitions in headers. */
static bool is_private(const struct fold *fold, const struct source *source, uint32_t word,
                       bool tag)
{
    for (uint32_t d = fold->first[word]; d != SOURCE_NONE; d = fold->definitions[d].next) {
        const struct unit *unit = fold->definitions[d].unit;
        if (unit->source == source && unit->local && !source->header &&
            unit->names[fold->definitions[d].name].tag == tag) {
            return true;
        }
    }
    return false;
}

/* Calls `visit` for each unit that defines the word at token i of unit `from` and is visible to
 * `from` through its includes. */
static void fold_resolve(const struct fold *fold, const struct unit *from, size_t i,
                         void (*visit)(void *data, struct unit *unit), void *data)
{
    const struct source *source = from->source;
    const struct token *token = &source->tokens.of[i];
    bool tag = syntax_is_tag(source, i);
    bool declared = false;
    if (token->kind != TOKEN_WORD || token_is_keyword(token) || token->word >= fold->word_count) {
        return;
    }
    bool private = is_private(fold, source, token->word, tag);
    for (int outside = 0; outside <= declared; outside++) {
        for (uint32_t d = fold->first[token->word]; d != SOURCE_NONE;
             d = fold->definitions[d].next) {
            struct unit *unit = fold->definitions[d].unit;
            bool visible =
                fold_is_visible(fold, source, unit->source) && (!private || unit->source == source);
            if (unit->names[fold->definitions[d].name].tag != tag) {
                continue;
            }
            if (outside == 0 && visible) {
                declared = declared || (unit->kind == UNIT_WEAK && !unit->local && !tag);
                visit(data, unit);
            } else if (outside == 1 && !visible && unit->kind == UNIT_CODE && !unit->local &&
                       !unit->source->header) {
                visit(data, unit);
            }
        }
    }
}

/* Returns the end of a table item that begins with a `.`: the index after its comma, or the index
 * of the closing bracket. */
static size_t item_end(const struct source *source, size_t i, size_t end)
{
    for (int depth = 0; i < end; i++) {
        const struct token *token = &source->tokens.of[i];
        if (depth == 0 && token_is(token, ", ) ] }")) {
            return i + token_is(token, ",");
        }
        depth += token_depth(token);
    }
    return end;
}

bool fold_is_idle(const struct fold *fold, const struct unit *unit, size_t i, size_t *end)
{
    const struct source *source = unit->source;
    const struct token *next = syntax_next(source, i);
    bool left_out = unit->kind == UNIT_CODE && !unit->function && next->kind == TOKEN_WORD &&
                    syntax_is_item(source, i, "&") && fold->left_out[next->word];
    if (!left_out && (!unit->table || !syntax_is_item(source, i, "."))) {
        return false;
    }
    int depth = 0;
    for (size_t at = unit->begin; at < i; at++) {
        depth += token_is(&source->tokens.of[at], "{");
        depth -= token_is(&source->tokens.of[at], "}");
    }
    *end = item_end(source, i, unit->end);
    return depth == 1 && (left_out || !fold->read[next->word]);
}

/* --- choosing the units to keep --- */

struct keeper {
    struct fold *fold;
    struct unit **todo;
    size_t count;
    /* whether the tables must be scanned again, because code that was kept since reads another
     * struct member */
    bool again;
};

static void fold_keep(void *data, struct unit *unit)
{
    struct keeper *keeper = data;
    if (!unit->kept) {
        unit->kept = unit->source->kept = true;
        keeper->todo = memory_room(keeper->todo, keeper->count, sizeof *keeper->todo);
        keeper->todo[keeper->count++] = unit;
    }
}

/* Returns true if the word at token i is a variable or parameter of the unit, or declares a struct
 * member. */
static bool is_own(const struct unit *unit, size_t i)
{
    const struct source *source = unit->source;
    uint32_t word = source->tokens.of[i].word;
    bool top = unit_defines(unit, (struct unit_name){word, false});
    for (size_t at = unit->begin; at < unit->end && !top; at++) {
        const struct token *token = &source->tokens.of[at];
        if (token->kind == TOKEN_WORD && token->word == word && syntax_declares(source, at) &&
            !syntax_declares_member(source, unit, at)) {
            return true;
        }
    }
    return syntax_declares_member(source, unit, i);
}

size_t fold_behind_assert(const struct fold *fold, const struct source *source, size_t i,
                          size_t end)
{
    size_t behind = i;
    if (fold->without_asserts && token_is(&source->tokens.of[i], "assert")) {
        behind = source_next(source, source_closing(source, i, end) + 1, end);
        behind = token_is(&source->tokens.of[behind], ";") ? behind + 1 : i;
    }
    return behind;
}

static void scan(struct keeper *keeper, const struct unit *unit)
{
    struct fold *fold = keeper->fold;
    const struct source *source = unit->source;
    for (size_t i = unit->begin; i < unit->end; i++) {
        const struct token *token = &source->tokens.of[i];
        size_t end = fold_behind_assert(fold, source, i, unit->end);
        if (end > i || (token->kind == TOKEN_MARK && fold_is_idle(fold, unit, i, &end))) {
            i = end - 1;
        } else if (token->kind == TOKEN_WORD && syntax_is_member(source, i)) {
            bool item = syntax_is_item(source, syntax_before(source, i), ".");
            keeper->again = keeper->again || (!item && !fold->read[token->word]);
            fold->read[token->word] = fold->read[token->word] || !item;
        } else if (token->kind == TOKEN_WORD && (syntax_is_tag(source, i) || !is_own(unit, i)) &&
                   !(unit->kind == UNIT_WEAK &&
                     unit_defines(unit, (struct unit_name){token->word, false}))) {
            fold_resolve(fold, unit, i, fold_keep, keeper);
        }
    }
}

static void scan_all(struct keeper *keeper)
{
    struct fold *fold = keeper->fold;
    do {
        keeper->again = false;
        while (keeper->count > 0) {
            scan(keeper, keeper->todo[--keeper->count]);
        }
        for (size_t i = 0; keeper->again && i < fold->unit_count; i++) {
            if (fold->units[i]->kept && fold->units[i]->table) {
                scan(keeper, fold->units[i]);
            }
        }
    } while (keeper->again || keeper->count > 0);
}

/* Keeps each #if, with its #else and #endif, that surrounds a kept unit or a system include of a
 * kept file. */
static void keep_branches(struct keeper *keeper)
{
    const struct fold *fold = keeper->fold;
    for (size_t i = 0; i < fold->unit_count; i++) {
        const struct unit *unit = fold->units[i];
        struct unit *units = unit->source->units;
        bool around = unit->source->kept && (unit->kept || unit->kind == UNIT_SYSTEM);
        uint32_t outer = around ? unit->outer : SOURCE_NONE;
        for (; outer != SOURCE_NONE; outer = units[outer].outer) {
            fold_keep(keeper, &units[outer]);
        }
    }
    for (size_t i = 0; i < fold->unit_count; i++) {
        struct unit *unit = fold->units[i];
        bool branch = unit->kind == UNIT_BRANCH && unit->outer != SOURCE_NONE &&
                      unit->source->units[unit->outer].kept;
        if (unit->source->kept &&
            (unit->kind == UNIT_OTHER || unit->kind == UNIT_SYSTEM || branch)) {
            fold_keep(keeper, unit);
        }
    }
}

bool fold_is_feature(const struct fold *fold, const struct unit *unit)
{
    return unit->kind == UNIT_MACRO && words_text(&fold->words, unit->names[0].word)[0] == '_';
}

/* Keeps the system includes and feature test macros of all headers included by a kept file, because
 * the file may depend on them. */
static void keep_system(struct keeper *keeper)
{
    struct fold *fold = keeper->fold;
    for (struct source *source = fold->sources; source < fold->sources + fold->source_count;
         source++) {
        bool seen = source->kept;
        for (size_t from = 0; from < fold->source_count && !seen; from++) {
            seen = fold->sources[from].kept && source->header &&
                   fold_sees(fold, &fold->sources[from], source);
        }
        for (uint32_t u = 0; seen && u < source->unit_count; u++) {
            if (source->units[u].kind == UNIT_SYSTEM || fold_is_feature(fold, &source->units[u])) {
                fold_keep(keeper, &source->units[u]);
            }
        }
    }
}

/* --- the order of the units --- */

static void append_source(struct fold *fold, struct source *source)
{
    for (uint32_t u = 0; u < source->unit_count; u++) {
        if (source->units[u].kept) {
            fold->order = memory_room(fold->order, fold->order_count, sizeof *fold->order);
            fold->order[fold->order_count++] = &source->units[u];
        }
    }
}

static void append_headers(struct fold *fold, const struct source *source)
{
    for (uint32_t u = 0; u < source->unit_count; u++) {
        uint32_t to = source->units[u].included;
        if (to != SOURCE_NONE && fold->sources[to].header && !fold->sources[to].placed) {
            fold->sources[to].placed = true;
            append_headers(fold, &fold->sources[to]);
            append_source(fold, &fold->sources[to]);
        }
    }
}

static bool is_data(const struct source *source)
{
    for (size_t u = 0; u < source->unit_count; u++) {
        if (source->units[u].kept && source->units[u].function) {
            return false;
        }
    }
    return true;
}

static void append_program(struct fold *fold, struct source *source);

/* Appends the source that contains a function, preceded by the sources of the functions that it
 * calls. */
static void append_needed(void *data, struct unit *unit)
{
    struct source *source = unit->source;
    if (!source->header && !source->placed && !is_data(source)) {
        append_program(data, source);
    }
}

static void append_program(struct fold *fold, struct source *source)
{
    source->placed = true;
    for (size_t k = 0; k < fold->unit_count; k++) {
        const struct unit *unit = fold->units[k];
        bool visible = fold_is_visible(fold, source, unit->source);
        for (size_t i = unit->begin; visible && unit->kept && i < unit->end; i++) {
            if (unit->source->tokens.of[i].kind == TOKEN_WORD &&
                !syntax_is_member(unit->source, i)) {
                fold_resolve(fold, unit, i, append_needed, fold);
            }
        }
    }
    append_headers(fold, source);
    append_source(fold, source);
}

/* --- unneeded declarations --- */

static bool uses(const struct unit *unit, struct unit_name name)
{
    const struct source *source = unit->source;
    for (size_t i = unit->begin; i < unit->end; i++) {
        const struct token *token = &source->tokens.of[i];
        if (token->kind == TOKEN_WORD && token->word == name.word &&
            syntax_is_tag(source, i) == name.tag && !syntax_is_member(source, i)) {
            return true;
        }
    }
    return false;
}

/* Returns true if the declaration at index `at` is needed because a unit before the definition uses
 * the name. */
static bool is_needed(const struct fold *fold, size_t at, struct unit_name name)
{
    for (size_t i = 0; i < at; i++) {
        const struct unit *unit = fold->order[i];
        if (unit->kept && unit->kind != UNIT_MACRO && unit_defines(unit, name)) {
            /* The definition or another declaration already precedes this declaration. */
            return false;
        }
    }
    for (size_t i = at + 1; i < fold->order_count; i++) {
        const struct unit *unit = fold->order[i];
        bool defined = unit_defines(unit, name);
        if (unit->kept && defined && unit->kind != UNIT_WEAK) {
            return false;
        }
        if (unit->kept && !defined && uses(unit, name)) {
            return true;
        }
    }
    return false;
}

static void drop_declarations(struct fold *fold)
{
    size_t count = 0;
    for (size_t i = 0; i < fold->order_count; i++) {
        struct unit *unit = fold->order[i];
        unit->kept = unit->kind != UNIT_WEAK;
        for (size_t n = 0; n < unit->name_count && !unit->kept; n++) {
            unit->kept = is_needed(fold, i, unit->names[n]);
        }
    }
    for (size_t i = 0; i < fold->order_count; i++) {
        if (fold->order[i]->kept) {
            fold->order[count++] = fold->order[i];
        }
    }
    fold->order_count = count;
}

/* --- the whole program --- */

static bool fold_read_all(struct fold *fold, const struct fold_plan *plan, struct error *error)
{
    add_source(fold, plan->main.path, plan->main.text, true);
    for (const struct entry_file *file = plan->ours; file->path != NULL; file++) {
        add_source(fold, file->path, file->text, false);
    }
    if (!follow_includes(fold, plan, error)) {
        return false;
    }
    fold->sees = memory_new(fold->source_count * fold->source_count);
    for (uint32_t i = 0; i < fold->source_count; i++) {
        fold_see(fold, i, i);
    }
    list_units(fold);
    define_all(fold);
    return true;
}

bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error)
{
    *fold = (struct fold){0};
    if (!fold_read_all(fold, plan, error)) {
        return false;
    }
    fold->without_asserts = plan->without_asserts;
    for (size_t i = 0; plan->left_out != NULL && plan->left_out[i] != NULL; i++) {
        const char *name = plan->left_out[i];
        uint32_t word = words_number(&fold->words, name, strlen(name));
        if (word < fold->word_count) {
            fold->left_out[word] = true;
        }
    }
    struct keeper keeper = {.fold = fold};
    for (uint32_t u = 0; u < fold->sources[0].unit_count; u++) {
        if (fold->sources[0].units[u].kind != UNIT_OURS) {
            fold_keep(&keeper, &fold->sources[0].units[u]);
        }
    }
    scan_all(&keeper);
    keep_branches(&keeper);
    scan_all(&keeper);
    keep_system(&keeper);
    free(keeper.todo);
    append_program(fold, fold->sources);
    for (size_t s = 0; s < fold->source_count; s++) {
        if (!fold->sources[s].placed && fold->sources[s].kept && !fold->sources[s].header) {
            append_program(fold, &fold->sources[s]);
        }
    }
    drop_declarations(fold);
    return true;
}

void fold_free(struct fold *fold)
{
    for (size_t i = 0; i < fold->source_count; i++) {
        source_free(&fold->sources[i]);
    }
    free(fold->sources);
    free(fold->sees);
    free(fold->definitions);
    free(fold->first);
    free(fold->read);
    free(fold->left_out);
    free(fold->units);
    free(fold->order);
    words_free(&fold->words);
    *fold = (struct fold){0};
}
