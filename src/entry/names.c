#include "entry/names.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "entry/syntax.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- names that two files use --- */

/* Whether another file uses the word: as a definition; or, if it is a macro's, in any way, since
 * the macro would be replaced there too. */
static bool is_taken(const struct fold *fold, uint32_t own, const struct unit_name *name,
                     bool macro)
{
    for (uint32_t s = 0; s < fold->source_count; s++) {
        const struct source *source = &fold->sources[s];
        for (size_t u = 0; s != own && source->kept && u < source->unit_count; u++) {
            const struct unit *unit = &source->units[u];
            if (!unit->kept) {
                continue;
            }
            for (size_t n = 0; s < own && n < unit->name_count; n++) {
                if (unit->names[n].word == name->word && unit->names[n].tag == name->tag) {
                    return true;
                }
            }
            for (size_t i = unit->begin; macro && i < unit->end; i++) {
                if (source->tokens.of[i].kind == TOKEN_WORD &&
                    source->tokens.of[i].word == name->word) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* The name with its file's name before it; with a number if that is taken too. */
static uint32_t new_name(struct fold *fold, const struct source *source, uint32_t word)
{
    const char *name = words_text(&fold->words, word);
    const char *stem = file_name(source->path);
    struct text text = {0};
    for (int number = 1;; number++) {
        uint32_t before_count = fold->words.count;
        text_clear(&text);
        for (const char *c = stem; *c != '\0' && *c != '.'; c++) {
            char small = isalnum((unsigned char)*c) ? *c : '_';
            text_putc(&text, isupper((unsigned char)name[0]) ? (char)toupper((unsigned char)small)
                                                             : small);
        }
        text_printf(&text, number == 1 ? "_" : "%d_", number);
        text_puts(&text, name);
        uint32_t found = words_number(&fold->words, text_string(&text), text.length);
        if (fold->words.count > before_count) {
            text_free(&text);
            return found;
        }
    }
}

static void rename_word(struct fold *fold, struct source *source, const struct unit_name *name,
                        uint32_t to)
{
    const char *text = words_text(&fold->words, to);
    for (size_t u = 0; u < source->unit_count; u++) {
        struct unit *unit = &source->units[u];
        for (size_t i = unit->begin; i < unit->end; i++) {
            struct token *token = &source->tokens.of[i];
            if (token->kind == TOKEN_WORD && token->word == name->word &&
                syntax_is_tag(source, i) == name->tag && !syntax_is_member(source, i) &&
                !syntax_declares_member(source, unit, i)) {
                *token = (struct token){TOKEN_WORD, (uint32_t)strlen(text), to, text};
            }
        }
        for (size_t n = 0; n < unit->name_count; n++) {
            if (&unit->names[n] != name && unit->names[n].word == name->word &&
                unit->names[n].tag == name->tag) {
                unit->names[n].word = to;
            }
        }
    }
}

void names_part(struct fold *fold)
{
    for (uint32_t s = 0; s < fold->source_count; s++) {
        struct source *source = &fold->sources[s];
        for (size_t u = 0; source->kept && !source->header && u < source->unit_count; u++) {
            struct unit *unit = &source->units[u];
            bool macro = unit->kind == UNIT_MACRO;
            bool private = unit->local || macro || unit->kind == UNIT_TYPE;
            for (size_t n = 0; unit->kept && private && n < unit->name_count; n++) {
                struct unit_name *name = &unit->names[n];
                if (words_text(&fold->words, name->word)[0] != '_' &&
                    is_taken(fold, s, name, macro && s != 0)) {
                    uint32_t to = new_name(fold, source, name->word);
                    rename_word(fold, source, name, to);
                    name->word = to;
                }
            }
        }
    }
}

/* --- short names --- */

/* What is known of a word. */
struct known {
    uint32_t uses;
    bool ours;    /* declared by the program */
    bool top;     /* at the top level */
    bool member;  /* of a struct of the program */
    bool foreign; /* used as only a foreign name can be */
};

static void learn_token(struct known *known, const struct source *source, const struct unit *unit,
                        size_t i)
{
    const struct token *token = &source->tokens.of[i];
    struct known *word = &known[token->word];
    bool member = syntax_is_member(source, i);
    word->uses++;
    if (syntax_declares_member(source, unit, i)) {
        word->member = true;
        word->ours = word->ours || syntax_declares(source, i);
    } else if (!member) {
        word->ours = word->ours || syntax_declares(source, i);
    }
    word->foreign = word->foreign || token_is(syntax_next(source, i), "##") ||
                    token_is(syntax_last(source, i), "##") ||
                    syntax_last(source, i)->kind == TOKEN_HASH;
}

/* Notes whether a word is used as only a foreign name can be: called, or as a member. */
static void learn_foreign(struct known *known, const struct source *source, size_t i)
{
    struct known *word = &known[source->tokens.of[i].word];
    if (syntax_is_member(source, i)) {
        word->foreign = word->foreign || !word->member;
    } else if (token_is(syntax_next(source, i), "(")) {
        word->foreign = word->foreign || !word->top;
    }
}

static void learn(const struct fold *fold, struct known *known)
{
    for (size_t p = 0; p < fold->place_count; p++) {
        const struct unit *unit = fold_unit(fold, fold->places[p]);
        const struct source *source = &fold->sources[fold->places[p].source];
        for (size_t n = 0; n < unit->name_count; n++) {
            const char *text = words_text(&fold->words, unit->names[n].word);
            struct known *word = &known[unit->names[n].word];
            word->top = word->ours = true;
            word->foreign = word->foreign || text[0] == '_' || strcmp(text, "main") == 0;
        }
        for (size_t i = unit->begin; unit->kind != UNIT_SYSTEM && i < unit->end; i++) {
            if (source->tokens.of[i].kind == TOKEN_WORD &&
                !token_is_keyword(&source->tokens.of[i])) {
                learn_token(known, source, unit, i);
            }
        }
    }
    for (size_t p = 0; p < fold->place_count; p++) {
        const struct unit *unit = fold_unit(fold, fold->places[p]);
        const struct source *source = &fold->sources[fold->places[p].source];
        for (size_t i = unit->begin; i < unit->end; i++) {
            if (source->tokens.of[i].kind == TOKEN_WORD) {
                learn_foreign(known, source, i);
            }
        }
    }
}

/* A small letter, a capital and, if those are used up, more small ones. */
static void make_short(uint32_t number, char text[8])
{
    size_t length = 0;
    text[length++] = (char)('a' + number % 26);
    text[length++] = (char)('A' + number / 26 % 26);
    for (number /= 676; number > 0; number /= 26) {
        text[length++] = (char)('a' + number % 26);
    }
    text[length] = '\0';
}

static const struct fold *fold_now;

static size_t saving(const struct fold *fold, const struct short_name *name)
{
    return name->uses * (strlen(words_text(&fold->words, name->word)) - 2);
}

static int compare(const void *a, const void *b)
{
    size_t of_a = saving(fold_now, a), of_b = saving(fold_now, b);
    uint32_t word_a = ((const struct short_name *)a)->word;
    uint32_t word_b = ((const struct short_name *)b)->word;
    return of_a != of_b ? (of_a > of_b ? -1 : 1) : word_a < word_b ? -1 : 1;
}

struct short_name *names_list(struct fold *fold, size_t *count)
{
    uint32_t words = fold->words.count;
    struct known *known = memory_new(words * sizeof *known);
    struct short_name *list = memory_new((words + 1) * sizeof *list);
    uint32_t number = 0;
    *count = 0;
    learn(fold, known);
    for (uint32_t word = 0; word < words; word++) {
        const struct known *of = &known[word];
        if (of->ours && !of->foreign && of->uses > 0 &&
            strlen(words_text(&fold->words, word)) > 3) {
            list[(*count)++] = (struct short_name){.word = word, .uses = of->uses};
        }
    }
    fold_now = fold;
    qsort(list, *count, sizeof *list, compare);
    for (size_t i = 0; i < *count; i++) {
        uint32_t before_count;
        do {
            before_count = fold->words.count;
            make_short(number++, list[i].text);
            words_number(&fold->words, list[i].text, strlen(list[i].text));
        } while (fold->words.count == before_count);
    }
    free(known);
    return list;
}
