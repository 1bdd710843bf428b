#include "entry/names.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- names defined in two files --- */

/* Returns true if another file uses the name. For a macro, every use counts, because the macro
 * would be expanded there too. Otherwise, only definitions count. */
static bool names_is_taken(const struct fold *fold, const struct source *own, struct unit_name name,
                           bool macro)
{
    for (size_t k = 0; k < fold->unit_count; k++) {
        const struct unit *unit = fold->units[k];
        const struct token *of = unit->source->tokens.of;
        if (unit->source == own || !unit->kept) {
            continue;
        }
        if (unit->source < own && unit_defines(unit, name)) {
            return true;
        }
        for (size_t i = unit->begin; macro && i < unit->end; i++) {
            if (of[i].kind == TOKEN_WORD && of[i].word == name.word) {
                return true;
            }
        }
    }
    return false;
}

/* Returns a new name: the old name prefixed with its file's name, plus a numeric suffix if that is
 * also taken. */
static uint32_t new_name(struct fold *fold, const struct source *source, uint32_t word)
{
    const char *name = words_text(&fold->words, word);
    const char *stem = file_name(source->path);
    struct text text = {0};
    int number = 0;
    do {
        number++;
        text_clear(&text);
        for (const char *c = stem; *c != '\0' && *c != '.'; c++) {
            char small = isalnum((unsigned char)*c) ? *c : '_';
            text_putc(&text, isupper((unsigned char)name[0]) ? (char)toupper((unsigned char)small)
                                                             : small);
        }
        text_printf(&text, number == 1 ? "_" : "%d_", number);
        text_puts(&text, name);
    } while (words_have(&fold->words, text_string(&text)));
    uint32_t made = words_number(&fold->words, text_string(&text), text.length);
    text_free(&text);
    return made;
}

/* Renames a word in its file, except where it is the name of a struct member. */
static void rename_word(struct fold *fold, struct source *source, struct unit_name name,
                        uint32_t to)
{
    const char *text = words_text(&fold->words, to);
    for (uint32_t u = 0; u < source->unit_count; u++) {
        struct unit *unit = &source->units[u];
        for (size_t i = unit->begin; i < unit->end; i++) {
            struct token *token = &source->tokens.of[i];
            if (token->kind == TOKEN_WORD && token->word == name.word &&
                syntax_is_tag(source, i) == name.tag && !syntax_is_member(source, i) &&
                !syntax_declares_member(source, unit, i)) {
                *token = (struct token){TOKEN_WORD, (uint32_t)strlen(text), to, text};
            }
        }
        for (size_t n = 0; n < unit->name_count; n++) {
            bool same = unit->names[n].word == name.word && unit->names[n].tag == name.tag;
            unit->names[n].word = same ? to : unit->names[n].word;
        }
    }
}

void names_part(struct fold *fold)
{
    for (size_t i = 0; i < fold->unit_count; i++) {
        const struct unit *unit = fold->units[i];
        struct source *source = unit->source;
        bool macro = unit->kind == UNIT_MACRO;
        bool private =
            unit->kept && !source->header && (unit->local || macro || unit->kind == UNIT_TYPE);
        for (size_t n = 0; private && n < unit->name_count; n++) {
            struct unit_name name = unit->names[n];
            if (words_text(&fold->words, name.word)[0] != '_' &&
                names_is_taken(fold, source, name, macro && source != fold->sources)) {
                rename_word(fold, source, name, new_name(fold, source, name.word));
            }
        }
    }
}

/* --- short names --- */

/* What the sources reveal about a word. */
struct known {
    uint32_t uses;
    bool ours; /* whether the program or faceoff's sources declare the word */
    bool top;  /* whether the word is defined outside functions */
    /* whether the word is a member of a struct defined in the program or in faceoff's sources */
    bool member;
    /* whether some use shows that the word comes from outside the sources, such as a call to an
     * undefined function */
    bool foreign;
};

/* Records how the word at token i is used. */
static void learn_token(struct known *known, const struct unit *unit, size_t i)
{
    const struct source *source = unit->source;
    struct known *word = &known[source->tokens.of[i].word];
    bool member = syntax_declares_member(source, unit, i);
    word->uses++;
    word->member = word->member || member;
    word->ours =
        word->ours || ((member || !syntax_is_member(source, i)) && syntax_declares(source, i));
    word->foreign = word->foreign || token_is(syntax_next(source, i), "##") ||
                    token_is(syntax_last(source, i), "##") ||
                    syntax_last(source, i)->kind == TOKEN_HASH;
}

/* Records whether the word at token i must come from outside the sources. That is the case if the
 * word is called or used as a struct member, but is not defined as a function or as a member. */
static void learn_foreign(struct known *known, const struct unit *unit, size_t i)
{
    const struct source *source = unit->source;
    struct known *word = &known[source->tokens.of[i].word];
    bool member = syntax_is_member(source, i), called = token_is(syntax_next(source, i), "(");
    word->foreign = word->foreign || (member ? !word->member : called && !word->top);
}

static void learn_each(const struct fold *fold, struct known *known,
                       void (*learn)(struct known *known, const struct unit *unit, size_t i))
{
    for (size_t k = 0; k < fold->order_count; k++) {
        const struct unit *unit = fold->order[k];
        const struct token *of = unit->source->tokens.of;
        for (size_t n = 0; n < unit->name_count; n++) {
            known[unit->names[n].word].top = known[unit->names[n].word].ours = true;
        }
        for (size_t i = unit->begin; i < unit->end; i++) {
            if (of[i].kind == TOKEN_WORD && !token_is_keyword(&of[i])) {
                learn(known, unit, i);
            }
        }
    }
}

/* Returns true if the word may be shortened and a short name would save characters. */
static bool can_shorten(const struct known *known, const char *text)
{
    return known->ours && !known->foreign && known->uses > 0 && strlen(text) > 3 &&
           text[0] != '_' && strcmp(text, "main") != 0;
}

/* Writes short name number `number`: a lower-case letter, an upper-case letter and, for large
 * numbers, more lower-case letters. */
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

static int names_compare(const void *a, const void *b)
{
    const struct short_name *left = a, *right = b;
    return left->saved != right->saved ? (left->saved > right->saved ? -1 : 1)
           : left->word < right->word  ? -1
                                       : 1;
}

struct short_name *names_list(struct fold *fold, size_t *count)
{
    uint32_t words = fold->words.count, number = 0;
    struct known *known = memory_new(words * sizeof *known);
    struct short_name *list = memory_new((words + 1) * sizeof *list);
    *count = 0;
    learn_each(fold, known, learn_token);
    learn_each(fold, known, learn_foreign);
    for (uint32_t word = 0; word < words; word++) {
        const char *text = words_text(&fold->words, word);
        if (can_shorten(&known[word], text)) {
            size_t saved = known[word].uses * (strlen(text) - 2);
            list[(*count)++] = (struct short_name){.word = word, .saved = saved};
        }
    }
    qsort(list, *count, sizeof *list, names_compare);
    for (size_t i = 0; i < *count; i++) {
        do {
            make_short(number++, list[i].text);
        } while (words_have(&fold->words, list[i].text));
    }
    free(known);
    return list;
}
