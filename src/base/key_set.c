#include "base/key_set.h"

#include "base/memory.h"

#include <stdlib.h>

#define SIZE_MIN 64

/* Returns the index of the key, or of the empty slot where the key belongs. `size` is a power of
 * two. */
static size_t key_set_place(const uint64_t *keys, size_t size, uint64_t key)
{
    size_t at = (size_t)key & (size - 1);
    while (keys[at] != 0 && keys[at] != key) {
        at = (at + 1) & (size - 1);
    }
    return at;
}

static void key_set_grow(struct key_set *set)
{
    size_t size = set->size == 0 ? SIZE_MIN : 2 * set->size;
    uint64_t *keys = memory_new(size * sizeof *keys);
    for (size_t i = 0; i < set->size; i++) {
        if (set->keys[i] != 0) {
            keys[key_set_place(keys, size, set->keys[i])] = set->keys[i];
        }
    }
    free(set->keys);
    set->keys = keys;
    set->size = size;
}

bool key_set_add(struct key_set *set, uint64_t key)
{
    key = key == 0 ? 1 : key;
    if (2 * (set->count + 1) > set->size) {
        key_set_grow(set);
    }
    size_t at = key_set_place(set->keys, set->size, key);
    bool is_new = set->keys[at] == 0;
    set->keys[at] = key;
    set->count += is_new;
    return is_new;
}

void key_set_free(struct key_set *set)
{
    free(set->keys);
    *set = (struct key_set){0};
}
