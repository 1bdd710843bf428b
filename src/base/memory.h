/* Allocation that cannot fail: if memory runs out, the program ends here. Code in games/ does not
 * use it, because the caller owns a game's state. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Allocates zeroed memory, to be freed with free(). */
void *memory_new(size_t size);

/* Allocates memory without zeroing it. For large blocks that may be used only in part: pages never
 * written cost nothing. */
void *memory_uncleared(size_t size);

/* Resizes a block like realloc: `block` may be NULL, and added bytes are not zeroed. */
void *memory_resize(void *block, size_t size);

/* Makes room for one more element of `size` bytes after the first `count`, in a block that was only
 * grown by this function. Returns the block, which may have moved. */
void *memory_room(void *block, size_t count, size_t size);

/* Returns a copy of the string, to be freed with free(). */
char *memory_copy_string(const char *string);

#endif
