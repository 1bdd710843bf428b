/* C as tokens, with blanks and comments, so that it can be written again unchanged; each word has a
 * number. Never follows an #include, and never fails: what is not C becomes marks. */
#ifndef ENTRY_TOKENS_H
#define ENTRY_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Words by number, from 0 on: the same word has the same number. */
struct words {
    char **of;
    uint32_t count, capacity;
    uint32_t *slots; /* a table by hash: number + 1; 0 is free */
    uint32_t slot_count;
};

void words_free(struct words *words);

/* The word's number; a new one if the word is new. */
uint32_t words_number(struct words *words, const char *word, size_t length);

bool words_have(const struct words *words, const char *word);

static inline const char *words_text(const struct words *words, uint32_t number)
{
    return words->of[number];
}

enum token_kind {
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_QUOTED, /* a string or a character; also the <..> of an #include */
    TOKEN_MARK,   /* an operator or a bracket: all its characters */
    TOKEN_BLANK,
    TOKEN_NEWLINE,
    TOKEN_COMMENT,
    TOKEN_HASH, /* the # of a directive, which ends with */
    TOKEN_END,  /* its newline */
    TOKEN_NONE, /* left out */
};

struct token {
    enum token_kind kind;
    uint32_t length;
    uint32_t word; /* the number of a word */
    const char *at;
};

struct tokens {
    struct token *of; /* one of kind TOKEN_NONE follows the last */
    size_t count;
};

/* The text must outlive the tokens. */
void tokens_read(struct tokens *tokens, struct words *words, const char *text);
void tokens_free(struct tokens *tokens);

/* Whether it is one of these words or marks, with blanks between them. */
bool token_is(const struct token *token, const char *list);

/* How much deeper it leads into brackets: 1, 0 or -1. */
int token_depth(const struct token *token);

/* Whether a compiler sees it. */
static inline bool token_counts(const struct token *token)
{
    return token->kind <= TOKEN_MARK;
}

/* Whether it is a keyword of C. */
bool token_is_keyword(const struct token *token);

#endif
