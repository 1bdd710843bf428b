/* Allocates memory. If memory runs out, these functions abort the program, so callers need not
 * check for errors. Code in games/ does not use this module, because the caller owns a game's
 * state. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Allocates zeroed memory. The caller frees it with free(). */
void *memory_new(size_t size);

/* Reserves a large, zeroed block that may be used only in part: pages that are never written cost
 * neither memory nor time, even if malloc is configured to fill its blocks (MALLOC_PERTURB_). The
 * caller frees the block with memory_release, passing the same size. `size` must not be 0. */
void *memory_reserve(size_t size);
void memory_release(void *block, size_t size); /* `block` may be NULL */

/* Returns how many bytes this process may have in memory that it can write to (RLIMIT_DATA),
 * including memory that is only reserved; UINT64_MAX if there is no limit. */
uint64_t memory_limit(void);

/* Resizes a block like realloc. `block` may be NULL. Added bytes are not zeroed. */
void *memory_resize(void *block, size_t size);

/* Makes room for one more element of `size` bytes in a block that holds `count` elements. The block
 * must have been enlarged only by this function. Returns the block, which may have moved. */
void *memory_room(void *block, size_t count, size_t size);

/* Returns a copy of `size` bytes. The caller frees it with free(). */
void *memory_copy(const void *bytes, size_t size);

/* Returns a copy of the string. The caller frees it with free(). */
char *memory_copy_string(const char *string);

/* Like memory_copy_string, but copies at most the first `length` bytes of the string. */
char *memory_copy_start(const char *string, size_t length);

#endif
