#define _GNU_SOURCE
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#include <sys/resource.h>
#endif

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

void *memory_reserve(size_t size)
{
#if defined(__linux__)
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return checked(block == MAP_FAILED ? NULL : block, size);
#else
    return checked(calloc(1, size), size);
#endif
}

void memory_release(void *block, size_t size)
{
#if defined(__linux__)
    if (block != NULL) {
        munmap(block, size);
    }
#else
    (void)size;
    free(block);
#endif
}

uint64_t memory_limit(void)
{
#if defined(__linux__)
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        return limit.rlim_cur;
    }
#endif
    return UINT64_MAX;
}

void *memory_resize(void *block, size_t size)
{
    return checked(realloc(block, size), size);
}

void *memory_room(void *block, size_t count, size_t size)
{
    /* `count` is not a power of two, but the capacity is, so the block is not full */
    if ((count & (count - 1)) != 0) {
        return block;
    }
    return memory_resize(block, (count == 0 ? 1 : 2 * count) * size);
}

void *memory_copy(const void *bytes, size_t size)
{
    return memcpy(memory_new(size), bytes, size);
}

char *memory_copy_string(const char *string)
{
    return memory_copy(string, strlen(string) + 1);
}

char *memory_copy_start(const char *string, size_t length)
{
    length = strnlen(string, length);
    return memcpy(memory_new(length + 1), string, length);
}
