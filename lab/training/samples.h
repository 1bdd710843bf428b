/* Lists of training samples: records of fixed size, in memory and in files. Each game defines its
 * own record. A record stores a position instead of a network's inputs, so that it stays valid if
 * the inputs change. */
#ifndef TRAINING_SAMPLES_H
#define TRAINING_SAMPLES_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct samples {
    size_t size; /* size of a record in bytes */
    void *list;
    size_t count, room;
};

/* Returns an empty list for records of `size` bytes. Allocates nothing. */
static inline struct samples samples_of(size_t size)
{
    return (struct samples){.size = size};
}

static inline void *samples_at(const struct samples *samples, size_t number)
{
    return (char *)samples->list + number * samples->size;
}

/* Appends a copy of a record. */
void samples_add(struct samples *samples, const void *sample);

/* Frees the memory of the list, and leaves it empty. */
void samples_free(struct samples *samples);

/* Writes the records to a file, one after the other, in the same form as in memory. The file is
 * written completely or not at all. */
bool samples_write(const struct samples *samples, const char *path, struct error *error);

/* Appends the records of a file. Each record is checked by is_sound, which receives `prepared`.
 * Returns false and sets *error if the file is invalid; some of its records may have been
 * appended. */
bool samples_read(struct samples *samples, const char *path,
                  bool (*is_sound)(const void *prepared, const void *sample), const void *prepared,
                  struct error *error);

#endif
