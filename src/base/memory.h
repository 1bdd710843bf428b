/* Allocation that cannot fail: out of memory ends the program here, in one place.
 * Never used by games/, whose states belong to the caller. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory, freed with free(). */
void *memory_new(size_t size);

/* For large blocks that are written before they are read, as far as they are needed: what is not,
 * costs nothing anywhere. */
void *memory_uncleared(size_t size);

void *memory_resize(void *block, size_t size);
char *memory_copy_string(const char *string);

#endif
