#include "engines/soccer/known.h"

#include "base/memory.h"
#include "engines/soccer/evaluate.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#define COUNT_MIN 1024u
#define COUNT_MAX (1u << 20) /* maximum number of slots, which take 16 MB */

void known_open(struct known *known, uint32_t count)
{
    known->slot_count = COUNT_MIN;
    while (known->slot_count < count && known->slot_count < COUNT_MAX) {
        known->slot_count *= 2;
    }
    known->slots = memory_new(known->slot_count * sizeof *known->slots);
    known->stamp = 1;
}

void known_free(struct known *known)
{
    free(known->slots);
    *known = (struct known){0};
}

void known_forget(struct known *known)
{
    /* the stamp never wraps around, because no process clears the table 2^32 times */
    known->stamp++;
}

static struct known_slot *soccer_known_slot_of(const struct known *known, uint64_t hash)
{
    return &known->slots[hash & (known->slot_count - 1)];
}

static uint64_t soccer_known_load(const _Atomic uint64_t *from)
{
    return atomic_load_explicit(from, memory_order_relaxed);
}

static void soccer_known_store(_Atomic uint64_t *to, uint64_t value)
{
    atomic_store_explicit(to, value, memory_order_relaxed);
}

bool known_find(const struct known *known, uint64_t hash, int *value)
{
    const struct known_slot *slot = soccer_known_slot_of(known, hash);
    uint64_t data = soccer_known_load(&slot->data);
    *value = (int32_t)data;
    return data >> 32 == known->stamp && (soccer_known_load(&slot->key) ^ data) == hash;
}

void known_put(struct known *known, uint64_t hash, int value)
{
    struct known_slot *slot = soccer_known_slot_of(known, hash);
    uint64_t old = soccer_known_load(&slot->data);
    assert(abs(value) <= VALUE_WIN);
    if (old >> 32 != known->stamp || abs((int32_t)old) < VALUE_PROVEN ||
        abs(value) >= VALUE_PROVEN) {
        uint64_t data = (uint64_t)known->stamp << 32 | (uint32_t)value;
        soccer_known_store(&slot->data, data);
        soccer_known_store(&slot->key, hash ^ data);
    }
}
