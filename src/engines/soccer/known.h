/* A transposition table, which maps the hash of a position to its value. A later position may
 * overwrite an entry. A proven value is overwritten only by another proven value.
 *
 * Several threads may call known_find and known_put at the same time without a lock. The key of a
 * slot is the hash XORed with the data. If two threads write to a slot at the same time, it may end
 * up with the key of one and the data of the other. Its key then matches no position, and the entry
 * is never found (Hyatt and Mann, 2002). */
#ifndef ENGINES_SOCCER_KNOWN_H
#define ENGINES_SOCCER_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

struct known_slot {
    _Atomic uint64_t key; /* hash of the position, XORed with `data` */
    /* stamp in the upper 32 bits (a slot with another stamp is free), value in the lower 32 bits */
    _Atomic uint64_t data;
};

struct known {
    struct known_slot *slots;
    uint32_t slot_count; /* number of slots, a power of two */
    uint32_t stamp;
};

/* Allocates memory for about `count` positions. known_free may be called more than once. */
void known_open(struct known *known, uint32_t count);
void known_free(struct known *known);

/* Removes all values from the table. */
void known_forget(struct known *known);

/* Prefetches the memory that known_find will read for this hash. */
static inline void known_expect(const struct known *known, uint64_t hash)
{
    __builtin_prefetch(&known->slots[hash & (known->slot_count - 1)]);
}

/* Looks up the value of a position. Returns false if no value is stored. */
bool known_find(const struct known *known, uint64_t hash, int *value);

void known_put(struct known *known, uint64_t hash, int value);

#endif
