#include "entry/fold.h"

#include "base/memory.h"
#include "base/text.h"
#include "entry/syntax.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* --- reading the sources --- */

static uint32_t find_source(const struct fold *fold, const char *path, size_t length)
{
    for (size_t i = 0; i < fold->source_count; i++) {
        if (strlen(fold->sources[i].path) == length &&
            memcmp(fold->sources[i].path, path, length) == 0) {
            return (uint32_t)i;
        }
    }
    return NONE;
}

/* Finds the source that an #include names: beside the including one, or from where paths begin. */
static uint32_t find_included(const struct fold *fold, const struct source *source,
                              const struct unit *unit)
{
    size_t length;
    const char *name = source_included(source, unit, &length);
    const char *slash = strrchr(source->path, '/');
    struct text path = {0};
    text_append(&path, source->path, slash == NULL ? 0 : (size_t)(slash + 1 - source->path));
    text_append(&path, name, length);
    uint32_t found = find_source(fold, text_string(&path), path.length);
    text_free(&path);
    return found != NONE ? found : find_source(fold, name, length);
}

static struct source *add_source(struct fold *fold, const char *path, const char *text, bool user)
{
    fold->sources = memory_resize(fold->sources, (fold->source_count + 1) * sizeof *fold->sources);
    struct source *source = &fold->sources[fold->source_count++];
    source_read(source, &fold->words, memory_copy_string(path), text);
    source->user = user;
    return source;
}

/* A file beside the program's: named by an include, or the .c of such a header. */
static bool add_beside(struct fold *fold, char *path, fold_finder *find, void *data)
{
    size_t length = strlen(path);
    const char *text = find == NULL ? NULL : find(data, path);
    if (text == NULL) {
        return false;
    }
    add_source(fold, path, text, true);
    if (length > 2 && strcmp(path + length - 2, ".h") == 0) {
        path[length - 1] = 'c';
        text = find_source(fold, path, length) == NONE ? find(data, path) : NULL;
        if (text != NULL) {
            add_source(fold, path, text, true);
        }
    }
    return true;
}

/* Brings in the files that the program's own files include and that are not ours. */
static bool follow_includes(struct fold *fold, fold_finder *find, void *data, struct error *error)
{
    for (size_t i = 0; i < fold->source_count; i++) {
        for (size_t u = 0; u < fold->sources[i].unit_count; u++) {
            struct unit *unit = &fold->sources[i].units[u];
            size_t length;
            if (unit->kind != UNIT_OURS && unit->kind != UNIT_SYSTEM) {
                continue;
            }
            if (find_included(fold, &fold->sources[i], unit) != NONE) {
                unit->kind = UNIT_OURS;
                continue;
            }
            if (!fold->sources[i].user) {
                continue; /* what is not found is not needed */
            }
            const char *name = source_included(&fold->sources[i], unit, &length);
            char *path = memory_new(length + 1);
            memcpy(path, name, length);
            bool system = unit->kind == UNIT_SYSTEM;
            bool found =
                system ? strncmp(path, "faceoff/", 8) != 0 : add_beside(fold, path, find, data);
            if (!found) {
                error_set(error,
                          system ? "%s includes <%s>, and faceoff has no such header"
                                 : "%s includes \"%s\", which is neither beside it nor of faceoff",
                          fold->sources[i].path, path);
            }
            free(path);
            if (!found) {
                return false;
            }
        }
    }
    return true;
}

static void see(struct fold *fold, uint32_t from, uint32_t by)
{
    const struct source *source = &fold->sources[by];
    for (size_t u = 0; u < source->unit_count; u++) {
        if (source->units[u].kind == UNIT_OURS) {
            uint32_t to = find_included(fold, source, &source->units[u]);
            bool *sees = to == NONE ? NULL : &fold->sees[from * fold->source_count + to];
            if (sees != NULL && !*sees) {
                *sees = true;
                see(fold, from, to);
            }
        }
    }
}

static void define_all(struct fold *fold)
{
    size_t capacity = 0;
    fold->word_count = fold->words.count;
    fold->first = memory_new(fold->word_count * sizeof *fold->first);
    memset(fold->first, 0xff, fold->word_count * sizeof *fold->first);
    fold->read = memory_new(fold->word_count);
    fold->left_out = memory_new(fold->word_count);
    for (uint32_t s = 0; s < fold->source_count; s++) {
        for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
            const struct unit *unit = &fold->sources[s].units[u];
            for (uint32_t n = 0; n < unit->name_count; n++) {
                if (fold->definition_count == capacity) {
                    capacity = 2 * capacity + 1024;
                    fold->definitions =
                        memory_resize(fold->definitions, capacity * sizeof *fold->definitions);
                }
                uint32_t *first = &fold->first[unit->names[n].word];
                fold->definitions[fold->definition_count] = (struct definition){s, u, n, *first};
                *first = (uint32_t)fold->definition_count++;
            }
        }
    }
}

/* --- what a word stands for --- */

/* Whether a source can see what another source defines. */
static bool is_visible(const struct fold *fold, uint32_t from, uint32_t to)
{
    return from == to || (fold->sees[from * fold->source_count + to] && fold->sources[to].header);
}

/* Whether a source has a private definition of a name, which hides a header's. */
static bool is_private(const struct fold *fold, uint32_t source, uint32_t word, bool tag)
{
    for (uint32_t d = fold->first[word]; d != NONE; d = fold->definitions[d].next) {
        const struct definition *definition = &fold->definitions[d];
        const struct unit *unit = &fold->sources[definition->source].units[definition->unit];
        if (definition->source == source && unit->local && !fold->sources[source].header &&
            unit->names[definition->name].tag == tag) {
            return true;
        }
    }
    return false;
}

void fold_resolve(const struct fold *fold, struct place from, size_t i,
                  void (*visit)(void *data, struct place place), void *data)
{
    const struct source *source = &fold->sources[from.source];
    const struct token *token = &source->tokens.of[i];
    bool tag = syntax_is_tag(source, i);
    bool declared = false;
    if (token->kind != TOKEN_WORD || token_is_keyword(token) || token->word >= fold->word_count) {
        return;
    }
    bool private = is_private(fold, from.source, token->word, tag);
    for (int outside = 0; outside <= declared; outside++) {
        for (uint32_t d = fold->first[token->word]; d != NONE; d = fold->definitions[d].next) {
            const struct definition *definition = &fold->definitions[d];
            const struct unit *unit = &fold->sources[definition->source].units[definition->unit];
            bool visible = is_visible(fold, from.source, definition->source) &&
                           (!private || definition->source == from.source);
            if (unit->names[definition->name].tag != tag) {
                continue;
            }
            if (outside == 0 && visible) {
                declared = declared || (unit->kind == UNIT_WEAK && !unit->local && !tag);
                visit(data, (struct place){definition->source, definition->unit});
            } else if (outside == 1 && !visible && unit->kind == UNIT_CODE && !unit->local &&
                       !fold->sources[definition->source].header) {
                visit(data, (struct place){definition->source, definition->unit});
            }
        }
    }
}

/* The end of an item that begins with a `.`: after its comma, or at the closing bracket. */
static size_t item_end(const struct source *source, size_t i, size_t end)
{
    int depth = 0;
    for (; i < end; i++) {
        const struct token *token = &source->tokens.of[i];
        bool opens = token_is(token, "(") || token_is(token, "[") || token_is(token, "{");
        bool closes = token_is(token, ")") || token_is(token, "]") || token_is(token, "}");
        if (depth == 0 && closes) {
            return i;
        }
        if (depth == 0 && token_is(token, ",")) {
            return i + 1;
        }
        depth += opens - closes;
    }
    return end;
}

/* Whether the & at i begins an item of a list that is to be left out. */
static bool is_left_out(const struct fold *fold, const struct source *source, size_t i)
{
    uint32_t word = syntax_next(source, i)->word;
    return token_is(&source->tokens.of[i], "&") && syntax_is_first(source, i) &&
           syntax_next(source, i)->kind == TOKEN_WORD && fold->left_out[word];
}

bool fold_is_idle(const struct fold *fold, struct place place, size_t i, size_t *end)
{
    const struct source *source = &fold->sources[place.source];
    const struct unit *unit = &source->units[place.unit];
    int depth = 0;
    bool left_out = unit->kind == UNIT_CODE && !unit->function && is_left_out(fold, source, i);
    if (!left_out && (!unit->table || !syntax_is_item(source, i))) {
        return false;
    }
    for (size_t at = unit->begin; at < i; at++) {
        depth += token_is(&source->tokens.of[at], "{");
        depth -= token_is(&source->tokens.of[at], "}");
    }
    *end = item_end(source, i, unit->end);
    return depth == 1 && (left_out || !fold->read[syntax_next(source, i)->word]);
}

/* --- what is kept --- */

struct keeper {
    struct fold *fold;
    struct place *todo;
    size_t count, capacity;
    bool again; /* a member is read that was not read before */
};

static void keep(void *data, struct place place)
{
    struct keeper *keeper = data;
    struct unit *unit = fold_unit(keeper->fold, place);
    if (unit->kept) {
        return;
    }
    unit->kept = true;
    keeper->fold->sources[place.source].kept = true;
    if (keeper->count == keeper->capacity) {
        keeper->capacity = 2 * keeper->capacity + 256;
        keeper->todo = memory_resize(keeper->todo, keeper->capacity * sizeof *keeper->todo);
    }
    keeper->todo[keeper->count++] = place;
}

static bool defines(const struct unit *unit, uint32_t word, bool tag)
{
    for (size_t n = 0; n < unit->name_count; n++) {
        if (unit->names[n].word == word && unit->names[n].tag == tag) {
            return true;
        }
    }
    return false;
}

/* Whether the word of token i is a variable or a parameter of the unit, or declares a member. */
static bool is_own(const struct source *source, const struct unit *unit, size_t i)
{
    uint32_t word = source->tokens.of[i].word;
    for (size_t at = unit->begin; at < unit->end && !defines(unit, word, false); at++) {
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
    int depth = 0;
    if (!fold->without_asserts || !token_is(&source->tokens.of[i], "assert")) {
        return i;
    }
    for (size_t at = i + 1; at < end; at++) {
        depth += token_is(&source->tokens.of[at], "(");
        depth -= token_is(&source->tokens.of[at], ")");
        if (depth == 0 && token_is(&source->tokens.of[at], ";")) {
            return at + 1;
        }
    }
    return i;
}

static void scan(struct keeper *keeper, struct place place)
{
    struct fold *fold = keeper->fold;
    const struct source *source = &fold->sources[place.source];
    struct unit unit = source->units[place.unit];
    for (size_t i = unit.begin; i < unit.end; i++) {
        const struct token *token = &source->tokens.of[i];
        size_t end = fold_behind_assert(fold, source, i, unit.end);
        if (end > i || (token->kind == TOKEN_MARK && fold_is_idle(fold, place, i, &end))) {
            i = end - 1;
        } else if (token->kind == TOKEN_WORD && syntax_is_member(source, i)) {
            bool item = syntax_is_item(source, syntax_before(source, i));
            keeper->again = keeper->again || (!item && !fold->read[token->word]);
            fold->read[token->word] = fold->read[token->word] || !item;
        } else if (token->kind == TOKEN_WORD &&
                   (syntax_is_tag(source, i) || !is_own(source, &unit, i)) &&
                   !(unit.kind == UNIT_WEAK && defines(&unit, token->word, false))) {
            fold_resolve(fold, place, i, keep, keeper);
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
        for (uint32_t s = 0; keeper->again && s < fold->source_count; s++) {
            for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
                const struct unit *unit = &fold->sources[s].units[u];
                if (unit->kept && unit->table) {
                    scan(keeper, (struct place){s, u});
                }
            }
        }
    } while (keeper->again || keeper->count > 0);
}

/* Keeps the branches around what is kept, or around the system's includes of a kept file. */
static void keep_branches(struct keeper *keeper)
{
    struct fold *fold = keeper->fold;
    for (uint32_t s = 0; s < fold->source_count; s++) {
        struct source *source = &fold->sources[s];
        size_t open[SOURCE_NESTED_MAX], depth = 0;
        for (size_t u = 0; source->kept && u < source->unit_count; u++) {
            struct unit *unit = &source->units[u];
            if (unit->kind == UNIT_BRANCH) {
                bool first = unit->group == u;
                bool last =
                    !first &&
                    token_is(&source->tokens.of[source_next(source, unit->begin + 1, unit->end)],
                             "endif");
                if (first && depth < SOURCE_NESTED_MAX) {
                    open[depth++] = u;
                }
                depth -= last && depth > 0;
            }
            for (size_t i = 0; (unit->kept || unit->kind == UNIT_SYSTEM) && i < depth; i++) {
                source->units[open[i]].group = SIZE_MAX; /* marked */
            }
        }
        for (uint32_t u = 0; u < source->unit_count; u++) {
            struct unit *unit = &source->units[u];
            bool marked = unit->kind == UNIT_BRANCH &&
                          (unit->group == SIZE_MAX || source->units[unit->group].group == SIZE_MAX);
            if (marked ||
                (source->kept && (unit->kind == UNIT_OTHER || unit->kind == UNIT_SYSTEM))) {
                keep(keeper, (struct place){s, u});
            }
        }
        for (uint32_t u = 0; u < source->unit_count; u++) {
            source->units[u].group =
                source->units[u].group == SIZE_MAX ? u : source->units[u].group;
        }
    }
}

bool fold_is_feature(const struct fold *fold, const struct unit *unit)
{
    return unit->kind == UNIT_MACRO && words_text(&fold->words, unit->names[0].word)[0] == '_';
}

/* Keeps the system's includes and feature macros of all that a kept file includes: it may rely on
 * them. */
static void keep_system(struct keeper *keeper)
{
    struct fold *fold = keeper->fold;
    for (uint32_t s = 0; s < fold->source_count; s++) {
        bool seen = fold->sources[s].kept;
        for (uint32_t from = 0; from < fold->source_count && !seen; from++) {
            seen = fold->sources[from].kept && fold->sources[s].header &&
                   fold->sees[from * fold->source_count + s];
        }
        for (uint32_t u = 0; seen && u < fold->sources[s].unit_count; u++) {
            const struct unit *unit = &fold->sources[s].units[u];
            if (unit->kind == UNIT_SYSTEM || fold_is_feature(fold, unit)) {
                keep(keeper, (struct place){s, u});
            }
        }
    }
}

/* --- the order --- */

struct order {
    struct fold *fold;
    bool *begun; /* by source */
};

static void append(struct fold *fold, struct place place)
{
    if (fold->place_count % 256 == 0) {
        fold->places =
            memory_resize(fold->places, (fold->place_count + 256) * sizeof *fold->places);
    }
    fold->places[fold->place_count++] = place;
}

static void append_source(struct fold *fold, uint32_t s)
{
    for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
        if (fold->sources[s].units[u].kept) {
            append(fold, (struct place){s, u});
        }
    }
}

static void append_headers(struct order *order, uint32_t s)
{
    struct fold *fold = order->fold;
    for (uint32_t u = 0; u < fold->sources[s].unit_count; u++) {
        const struct unit *unit = &fold->sources[s].units[u];
        if (unit->kind != UNIT_OURS) {
            continue;
        }
        uint32_t to = find_included(fold, &fold->sources[s], unit);
        if (to != NONE && fold->sources[to].header && !order->begun[to]) {
            order->begun[to] = true;
            append_headers(order, to);
            append_source(fold, to);
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

static void append_program(struct order *order, uint32_t s);

/* Appends a source after the sources of the functions that it calls. */
static void append_needed(void *data, struct place place)
{
    struct order *order = data;
    const struct source *source = &order->fold->sources[place.source];
    if (!source->header && !order->begun[place.source] && !is_data(source)) {
        append_program(order, place.source);
    }
}

static void append_program(struct order *order, uint32_t s)
{
    struct fold *fold = order->fold;
    order->begun[s] = true;
    for (uint32_t h = 0; h < fold->source_count; h++) {
        const struct source *source = &fold->sources[h];
        if (h != s && !is_visible(fold, s, h)) {
            continue;
        }
        for (uint32_t u = 0; u < source->unit_count; u++) {
            for (size_t i = source->units[u].begin;
                 source->units[u].kept && i < source->units[u].end; i++) {
                if (source->tokens.of[i].kind == TOKEN_WORD && !syntax_is_member(source, i)) {
                    fold_resolve(fold, (struct place){h, u}, i, append_needed, order);
                }
            }
        }
    }
    append_headers(order, s);
    append_source(fold, s);
}

/* --- declarations that are not needed --- */

static bool uses(const struct fold *fold, struct place place, uint32_t word, bool tag)
{
    const struct source *source = &fold->sources[place.source];
    const struct unit *unit = &source->units[place.unit];
    for (size_t i = unit->begin; i < unit->end; i++) {
        const struct token *token = &source->tokens.of[i];
        if (token->kind == TOKEN_WORD && token->word == word && syntax_is_tag(source, i) == tag &&
            !syntax_is_member(source, i)) {
            return true;
        }
    }
    return false;
}

/* Whether the declaration at a place of the order is needed: something uses it before its
 * definition. */
static bool is_needed(const struct fold *fold, size_t at, struct unit_name name)
{
    for (size_t i = 0; i < at; i++) {
        const struct unit *unit = fold_unit(fold, fold->places[i]);
        if (unit->kept && unit->kind != UNIT_MACRO && defines(unit, name.word, name.tag)) {
            return false; /* the definition comes first, or another declaration does */
        }
    }
    for (size_t i = at + 1; i < fold->place_count; i++) {
        const struct unit *unit = fold_unit(fold, fold->places[i]);
        if (!unit->kept) {
            continue;
        }
        if (unit->kind != UNIT_WEAK && defines(unit, name.word, name.tag)) {
            return false;
        }
        if (uses(fold, fold->places[i], name.word, name.tag) &&
            !defines(unit, name.word, name.tag)) {
            return true;
        }
    }
    return false;
}

static void drop_declarations(struct fold *fold)
{
    size_t count = 0;
    for (size_t i = 0; i < fold->place_count; i++) {
        struct unit *unit = fold_unit(fold, fold->places[i]);
        bool needed = unit->kind != UNIT_WEAK;
        for (size_t n = 0; n < unit->name_count && !needed; n++) {
            needed = is_needed(fold, i, unit->names[n]);
        }
        unit->kept = needed;
    }
    for (size_t i = 0; i < fold->place_count; i++) {
        if (fold_unit(fold, fold->places[i])->kept) {
            fold->places[count++] = fold->places[i];
        }
    }
    fold->place_count = count;
}

/* --- all of it --- */

static bool read_all(struct fold *fold, const struct fold_plan *plan, struct error *error)
{
    add_source(fold, plan->main.path, plan->main.text, true);
    for (const struct entry_file *file = plan->ours; file->path != NULL; file++) {
        add_source(fold, file->path, file->text, false);
    }
    if (!follow_includes(fold, plan->find, plan->data, error)) {
        return false;
    }
    fold->sees = memory_new(fold->source_count * fold->source_count);
    for (uint32_t i = 0; i < fold->source_count; i++) {
        see(fold, i, i);
    }
    define_all(fold);
    return true;
}

bool fold_program(struct fold *fold, const struct fold_plan *plan, struct error *error)
{
    *fold = (struct fold){0};
    if (!read_all(fold, plan, error)) {
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
        enum unit_kind kind = fold->sources[0].units[u].kind;
        if (kind != UNIT_OURS) {
            keep(&keeper, (struct place){0, u});
        }
    }
    scan_all(&keeper);
    keep_branches(&keeper);
    scan_all(&keeper);
    keep_system(&keeper);
    free(keeper.todo);
    struct order order = {.fold = fold, .begun = memory_new(fold->source_count)};
    append_program(&order, 0);
    for (uint32_t s = 0; s < fold->source_count; s++) {
        if (!order.begun[s] && fold->sources[s].kept && !fold->sources[s].header) {
            append_program(&order, s);
        }
    }
    free(order.begun);
    drop_declarations(fold);
    return true;
}

void fold_free(struct fold *fold)
{
    for (size_t i = 0; i < fold->source_count; i++) {
        free((char *)(uintptr_t)fold->sources[i].path);
        source_free(&fold->sources[i]);
    }
    free(fold->sources);
    free(fold->sees);
    free(fold->definitions);
    free(fold->first);
    free(fold->read);
    free(fold->left_out);
    free(fold->places);
    words_free(&fold->words);
    *fold = (struct fold){0};
}
