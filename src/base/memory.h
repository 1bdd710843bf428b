/* Allocation that cannot fail: out of memory ends the program here, in one place.
 * Never used by games/, whose states belong to the caller. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory, freed with free(). */
void *memory_new(size_t size);

/* Not zeroed: write before you read. For large blocks of which only a part may be needed: a part
 * that is never written costs nothing. */
void *memory_uncleared(size_t size);

/* As realloc: takes NULL; what is new is not zeroed. */
void *memory_resize(void *block, size_t size);

/* Room for one more element of that size behind `count` of them, in a block that grew only so. */
void *memory_room(void *block, size_t count, size_t size);

/* A copy of the string, freed with free(). */
char *memory_copy_string(const char *string);

#endif
