/* Splits C code into tokens. Whitespace and comments are tokens too, so that the text can be
 * reproduced exactly. Each distinct word is assigned a number. The tokenizer does not follow
 * #include. It cannot fail: characters that are not valid in C become tokens of kind TOKEN_MARK. */
#ifndef ENTRY_TOKENS_H
#define ENTRY_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The distinct words, numbered from 0. */
struct words {
    char **of;
    uint32_t count, capacity;
    uint32_t *slots; /* hash table; a slot contains a word's number plus 1, or 0 if it is free */
    uint32_t slot_count;
};

void words_free(struct words *words);

/* Returns the number of a word. A new word is assigned the next number. */
uint32_t words_number(struct words *words, const char *word, size_t length);

bool words_have(const struct words *words, const char *word);

static inline const char *words_text(const struct words *words, uint32_t number)
{
    return words->of[number];
}

enum token_kind {
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_QUOTED, /* a string or a character, or the <..> of an #include */
    TOKEN_MARK,   /* an operator or a bracket, including all of its characters */
    TOKEN_BLANK,
    TOKEN_NEWLINE,
    TOKEN_COMMENT,
    TOKEN_HASH, /* the # that begins a preprocessor directive */
    TOKEN_END,  /* the newline that ends a preprocessor directive */
    TOKEN_NONE, /* not a token: it was removed, or is past the last token */
};

struct token {
    enum token_kind kind;
    uint32_t length;
    uint32_t word; /* number of the word, for tokens of kind TOKEN_WORD */
    const char *at;
};

struct tokens {
    struct token *of; /* array of the tokens, followed by a token of kind TOKEN_NONE */
    size_t count;
};

/* Splits `text` into tokens. `text` must outlive the tokens. */
void tokens_read(struct tokens *tokens, struct words *words, const char *text);
void tokens_free(struct tokens *tokens);

/* Returns true if the token is one of the words or marks in `list`, which are separated by
 * spaces. */
bool token_is(const struct token *token, const char *list);

/* Returns the change in bracket depth caused by the token: 1 for an opening bracket, -1 for a
 * closing bracket, or 0. */
int token_depth(const struct token *token);

/* Returns true if the token is a word, a number, a quoted string or a mark. */
static inline bool token_counts(const struct token *token)
{
    return token->kind <= TOKEN_MARK;
}

/* Returns true if the token is a C keyword. */
bool token_is_keyword(const struct token *token);

#endif
