#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *block, size_t size)
{
    if (block == NULL && size > 0) {
        fprintf(stderr, "faceoff: out of memory (%zu bytes)\n", size);
        abort();
    }
    return block;
}

void *memory_new(size_t size)
{
    return checked(calloc(1, size), size);
}

void *memory_uncleared(size_t size)
{
    return checked(malloc(size), size);
}

void *memory_resize(void *block, size_t size)
{
    return checked(realloc(block, size), size);
}

void *memory_room(void *block, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) { /* a block has room up to the next power of two, so this one
                                       * is not full */
        return block;
    }
    return memory_resize(block, (count == 0 ? 1 : 2 * count) * size);
}

char *memory_copy_string(const char *string)
{
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size), string, size);
}
