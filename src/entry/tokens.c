#include "entry/tokens.h"

#include "base/hash.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- words --- */

#define SLOTS_FIRST 4096

static uint32_t *tokens_slot_of(const struct words *words, const char *word, size_t length)
{
    for (uint32_t at = (uint32_t)(hash_bytes(word, length) >> 32);; at++) {
        uint32_t *slot = &words->slots[at & (words->slot_count - 1)];
        const char *found = *slot == 0 ? NULL : words->of[*slot - 1];
        if (found == NULL || (strncmp(found, word, length) == 0 && found[length] == '\0')) {
            return slot;
        }
    }
}

static void words_grow(struct words *words)
{
    free(words->slots);
    words->slot_count = words->slot_count == 0 ? SLOTS_FIRST : 2 * words->slot_count;
    words->slots = memory_new(words->slot_count * sizeof *words->slots);
    words->capacity = words->slot_count / 2;
    words->of = memory_resize(words->of, words->capacity * sizeof *words->of);
    for (uint32_t i = 0; i < words->count; i++) {
        *tokens_slot_of(words, words->of[i], strlen(words->of[i])) = i + 1;
    }
}

uint32_t words_number(struct words *words, const char *word, size_t length)
{
    if (words->count == words->capacity) {
        words_grow(words);
    }
    uint32_t *slot = tokens_slot_of(words, word, length);
    if (*slot == 0) {
        words->of[words->count++] = memory_copy_start(word, length);
        *slot = words->count;
    }
    return *slot - 1;
}

bool words_have(const struct words *words, const char *word)
{
    return words->count > 0 && *tokens_slot_of(words, word, strlen(word)) != 0;
}

void words_free(struct words *words)
{
    for (uint32_t i = 0; i < words->count; i++) {
        free(words->of[i]);
    }
    free(words->of);
    free(words->slots);
    *words = (struct words){0};
}

/* --- tokens --- */

struct reader {
    struct tokens *tokens;
    struct words *words;
    const char *at;
    bool directive; /* whether the reader is inside a preprocessor directive */
    bool fresh;     /* whether the current line contains only whitespace and comments so far */
};

static void tokens_add(struct reader *reader, enum token_kind kind, size_t length)
{
    struct tokens *tokens = reader->tokens;
    tokens->of = memory_room(tokens->of, tokens->count, sizeof *tokens->of);
    struct token *token = &tokens->of[tokens->count++];
    *token = (struct token){.kind = kind, .length = (uint32_t)length, .at = reader->at};
    if (kind == TOKEN_WORD) {
        token->word = words_number(reader->words, reader->at, length);
    }
    reader->fresh = kind == TOKEN_NEWLINE || kind == TOKEN_END ||
                    (reader->fresh && (kind == TOKEN_BLANK || kind == TOKEN_COMMENT));
    reader->at += length;
}

/* Returns the length of the whitespace character or line continuation at this position, or 0 if
 * there is none. */
static size_t blank_length(const char *at)
{
    return *at == ' ' || *at == '\t' || *at == '\r' || *at == '\f' ? 1
           : at[0] == '\\' && at[1] == '\n'                        ? 2
           : at[0] == '\\' && at[1] == '\r' && at[2] == '\n'       ? 3
                                                                   : 0;
}

static size_t comment_length(const char *at)
{
    if (at[0] == '/' && at[1] == '/') {
        return strcspn(at, "\n");
    }
    const char *end = strstr(at + 2, "*/");
    return end == NULL ? strlen(at) : (size_t)(end + 2 - at);
}

static size_t quoted_length(const char *at, char quote)
{
    size_t length = 1;
    while (at[length] != '\0' && at[length] != quote && at[length] != '\n') {
        length += at[length] == '\\' && at[length + 1] != '\0' ? 2 : 1;
    }
    return at[length] == quote ? length + 1 : length;
}

/* Returns the length of a C++ raw string such as R"x( .. )x", counted from its first quote, or 0 if
 * the string is not terminated. */
static size_t raw_length(const char *at)
{
    char end[32];
    size_t length = strcspn(at, "(");
    if (length >= sizeof end - 2) {
        return 0;
    }
    snprintf(end, sizeof end, ")%.*s\"", (int)(length - 1), at + 1);
    const char *found = strstr(at + length, end);
    return found == NULL ? 0 : (size_t)(found - at) + strlen(end);
}

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_') {
        length++;
    }
    return length;
}

static size_t number_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_' || at[length] == '.' ||
           (length > 0 && strchr("+-", at[length]) != NULL && at[length] != '\0' &&
            strchr("eEpP", at[length - 1]) != NULL && at[1] != 'x') ||
           (length > 0 && at[length] == '\'' && isalnum((unsigned char)at[length + 1]))) {
        length++;
    }
    return length;
}

static size_t mark_length(const char *at)
{
    static const char *const marks[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>",
                                        "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                        "*=",  "/=",  "%=",  "&=", "^=", "|=", "##"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (strncmp(at, marks[i], strlen(marks[i])) == 0) {
            return strlen(marks[i]);
        }
    }
    return 1;
}

/* Returns true if the next token is the <..> of an #include directive. */
static bool is_header(const struct reader *reader)
{
    const struct tokens *tokens = reader->tokens;
    size_t i = tokens->count;
    while (i > 0 && tokens->of[i - 1].kind == TOKEN_BLANK) {
        i--;
    }
    return reader->directive && *reader->at == '<' && i > 0 &&
           token_is(&tokens->of[i - 1], "include");
}

/* Returns true if the next quote begins a C++ raw string. */
static bool is_raw(const struct reader *reader)
{
    const struct tokens *tokens = reader->tokens;
    return *reader->at == '"' && tokens->count > 0 &&
           token_is(&tokens->of[tokens->count - 1], "R LR uR UR u8R") && raw_length(reader->at) > 0;
}

static void read_one(struct reader *reader)
{
    const char *at = reader->at;
    size_t blank = blank_length(at);
    if (blank > 0) {
        tokens_add(reader, TOKEN_BLANK, blank);
    } else if (*at == '\n') {
        tokens_add(reader, reader->directive ? TOKEN_END : TOKEN_NEWLINE, 1);
        reader->directive = false;
    } else if (at[0] == '/' && (at[1] == '*' || at[1] == '/')) {
        tokens_add(reader, TOKEN_COMMENT, comment_length(at));
    } else if (*at == '#' && reader->fresh && !reader->directive) {
        reader->directive = true;
        tokens_add(reader, TOKEN_HASH, 1);
    } else if (*at == '"' || *at == '\'') {
        tokens_add(reader, TOKEN_QUOTED, is_raw(reader) ? raw_length(at) : quoted_length(at, *at));
    } else if (is_header(reader)) {
        tokens_add(reader, TOKEN_QUOTED, quoted_length(at, '>'));
    } else if (isalpha((unsigned char)*at) || *at == '_') {
        tokens_add(reader, TOKEN_WORD, word_length(at));
    } else if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
        tokens_add(reader, TOKEN_NUMBER, number_length(at));
    } else {
        tokens_add(reader, TOKEN_MARK, mark_length(at));
    }
}

void tokens_read(struct tokens *tokens, struct words *words, const char *text)
{
    struct reader reader = {.tokens = tokens, .words = words, .at = text, .fresh = true};
    while (*reader.at != '\0') {
        read_one(&reader);
    }
    if (reader.directive) { /* The last line is a directive without a newline. */
        reader.at = "\n";
        tokens_add(&reader, TOKEN_END, 1);
    }
    reader.at = "";
    /* Add an extra token at the end, which lets code look one token ahead. */
    tokens_add(&reader, TOKEN_NONE, 0);
    tokens->count--;
}

void tokens_free(struct tokens *tokens)
{
    free(tokens->of);
    *tokens = (struct tokens){0};
}

bool token_is(const struct token *token, const char *list)
{
    bool spelt = token->kind == TOKEN_WORD || token->kind == TOKEN_MARK;
    for (size_t length; spelt && *list != '\0'; list += length + (list[length] == ' ')) {
        length = strcspn(list, " ");
        if (length == token->length && memcmp(list, token->at, length) == 0) {
            return true;
        }
    }
    return false;
}

int token_depth(const struct token *token)
{
    return token_is(token, "( [ {") - token_is(token, ") ] }");
}

bool token_is_keyword(const struct token *token)
{
    return token->kind == TOKEN_WORD &&
           token_is(token, "auto break case char const continue default do double else enum "
                           "extern float for goto if inline int long register restrict return "
                           "short signed sizeof static struct switch typedef union unsigned "
                           "void volatile while bool true false alignas");
}
