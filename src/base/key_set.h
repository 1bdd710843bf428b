/* A growable set of 64-bit keys, which should be well-mixed hashes. Keys cannot be removed. */
#ifndef BASE_KEY_SET_H
#define BASE_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key_set {
    uint64_t *keys; /* hash table with open addressing; 0 marks an empty slot */
    size_t count, size;
};

/* Adds a key. Returns false if the key was already in the set. */
bool key_set_add(struct key_set *set, uint64_t key);

void key_set_free(struct key_set *set);

#endif
