/* Words as numbers, from 0 on: the same word has the same number.
 * Never forgets a word. */
#ifndef ENTRY_WORDS_H
#define ENTRY_WORDS_H

#include <stddef.h>
#include <stdint.h>

struct words {
    char **of; /* by number */
    uint32_t count, capacity;
    uint32_t *slots; /* a table by hash: number + 1; 0 is free */
    uint32_t slot_count;
};

void words_free(struct words *words);
/* The word's number; a new one if the word is new. */
uint32_t words_number(struct words *words, const char *word, size_t length);
static inline const char *words_text(const struct words *words, uint32_t number)
{
    return words->of[number];
}

#endif
