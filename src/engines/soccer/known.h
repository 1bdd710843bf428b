/* Values of positions by their hash, whatever turns led there.
 * Never certain to hold what was put in: a later position may take the place; but what is proven
 * gives way to nothing but what is proven. */
#ifndef ENGINES_SOCCER_KNOWN_H
#define ENGINES_SOCCER_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

struct known_slot {
    uint64_t hash;
    uint32_t stamp; /* slots of another are free */
    int16_t value;  /* for the mover there; evaluate.h */
};

struct known {
    struct known_slot *slots;
    uint32_t slot_count; /* a power of two */
    uint32_t stamp;
};

/* Room for about so many positions. known_free takes what was opened, also twice. */
void known_open(struct known *known, uint32_t count);
void known_free(struct known *known);

/* Drops everything. */
void known_forget(struct known *known);

/* Begins to fetch from memory what a find of that hash, a little later, will look at. */
static inline void known_expect(const struct known *known, uint64_t hash)
{
    __builtin_prefetch(&known->slots[hash & (known->slot_count - 1)]);
}

/* False: nothing is known. */
bool known_find(const struct known *known, uint64_t hash, int *value);

void known_put(struct known *known, uint64_t hash, int value);

#endif
