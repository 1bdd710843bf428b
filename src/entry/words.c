#include "entry/words.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS_FIRST 4096

static uint32_t *slot_of(const struct words *words, const char *word, size_t length)
{
    for (uint32_t at = (uint32_t)(hash_bytes(word, length) >> 32);; at++) {
        uint32_t *slot = &words->slots[at & (words->slot_count - 1)];
        const char *found = *slot == 0 ? NULL : words->of[*slot - 1];
        if (found == NULL || (strncmp(found, word, length) == 0 && found[length] == '\0')) {
            return slot;
        }
    }
}

static void grow(struct words *words)
{
    free(words->slots);
    words->slot_count = words->slot_count == 0 ? SLOTS_FIRST : 2 * words->slot_count;
    words->slots = memory_new(words->slot_count * sizeof *words->slots);
    words->capacity = words->slot_count / 2;
    words->of = memory_resize(words->of, words->capacity * sizeof *words->of);
    for (uint32_t i = 0; i < words->count; i++) {
        *slot_of(words, words->of[i], strlen(words->of[i])) = i + 1;
    }
}

uint32_t words_number(struct words *words, const char *word, size_t length)
{
    if (words->count == words->capacity) {
        grow(words);
    }
    uint32_t *slot = slot_of(words, word, length);
    if (*slot == 0) {
        char *copy = memory_new(length + 1);
        memcpy(copy, word, length);
        words->of[words->count++] = copy;
        *slot = words->count;
    }
    return *slot - 1;
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
