/* Values of positions by their hash, whatever turns led there: a transposition table.
 * Never certain to hold what was put in: a later position may take its place. But a proven value
 * gives way only to another proven value.
 *
 * Several threads find and put at once, without a lock: a slot's key is its hash and its data
 * exclusive-ored, so a slot of which two threads wrote half each is never found (Hyatt and Mann,
 * 2002). */
#ifndef ENGINES_SOCCER_KNOWN_H
#define ENGINES_SOCCER_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

struct known_slot {
    uint64_t key;  /* the hash, exclusive-ored with the data */
    uint64_t data; /* the stamp (a slot with another stamp is free) and the value, 32 bits each */
};

struct known {
    struct known_slot *slots;
    uint32_t slot_count; /* a power of two */
    uint32_t stamp;
};

/* Room for about `count` positions. You may call known_free twice. */
void known_open(struct known *known, uint32_t count);
void known_free(struct known *known);

/* Drops everything. */
void known_forget(struct known *known);

/* Begins to fetch the memory that a find of that hash, a little later, will read. */
static inline void known_expect(const struct known *known, uint64_t hash)
{
    __builtin_prefetch(&known->slots[hash & (known->slot_count - 1)]);
}

/* False: nothing is known. */
bool known_find(const struct known *known, uint64_t hash, int *value);

void known_put(struct known *known, uint64_t hash, int value);

#endif
