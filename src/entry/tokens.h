/* Splits C code into tokens. Whitespace and comments are tokens too, so the text can be written
 * back unchanged. Each distinct word gets a number. The tokenizer does not follow #include. It
 * cannot fail: characters that are not C become tokens of kind TOKEN_MARK. */
#ifndef ENTRY_TOKENS_H
#define ENTRY_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The distinct words, numbered from 0. */
struct words {
    char **of;
    uint32_t count, capacity;
    uint32_t *slots; /* hash table of word numbers plus 1; 0 marks a free slot */
    uint32_t slot_count;
};

void words_free(struct words *words);

/* Returns the number of a word. A word that is not known yet gets the next number. */
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
    TOKEN_MARK,   /* an operator or a bracket, with all its characters */
    TOKEN_BLANK,
    TOKEN_NEWLINE,
    TOKEN_COMMENT,
    TOKEN_HASH, /* the # that begins a preprocessor directive */
    TOKEN_END,  /* the newline that ends a preprocessor directive */
    TOKEN_NONE, /* no token: removed, or past the end */
};

struct token {
    enum token_kind kind;
    uint32_t length;
    uint32_t word; /* number of the word, if the token is a word */
    const char *at;
};

struct tokens {
    struct token *of; /* array of the tokens; a token of kind TOKEN_NONE follows the last one */
    size_t count;
};

/* Splits a text into tokens. The text must outlive them. */
void tokens_read(struct tokens *tokens, struct words *words, const char *text);
void tokens_free(struct tokens *tokens);

/* Returns true if the token is one of the words or marks in `list`, a string of words separated by
 * spaces. */
bool token_is(const struct token *token, const char *list);

/* Returns how the token changes the bracket depth: 1 for an opening bracket, -1 for a closing
 * bracket, otherwise 0. */
int token_depth(const struct token *token);

/* Returns true if the token is a word, a number, a quoted text or a mark. */
static inline bool token_counts(const struct token *token)
{
    return token->kind <= TOKEN_MARK;
}

/* Returns true if the token is a keyword of C. */
bool token_is_keyword(const struct token *token);

#endif
