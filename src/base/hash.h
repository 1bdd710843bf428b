/* FNV-1a, 64 bits: tells strings of bytes apart, but is no defence against forgery. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t size);

#endif
