/* Samples that nets learn from: fixed-size records, in memory and in files. The game decides what a
 * record holds. It is a position instead of a net's inputs, so that records stay valid when the
 * inputs change. */
#ifndef TRAINING_SAMPLES_H
#define TRAINING_SAMPLES_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct samples {
    size_t size; /* bytes per record */
    void *list;
    size_t count, room;
};

/* Returns an empty list; nothing is allocated. */
static inline struct samples samples_of(size_t size)
{
    return (struct samples){.size = size};
}

static inline void *samples_at(const struct samples *samples, size_t number)
{
    return (char *)samples->list + number * samples->size;
}

/* Appends a copy of the sample. */
void samples_add(struct samples *samples, const void *sample);

/* Frees the memory and empties the list. */
void samples_free(struct samples *samples);

/* Writes the records to a file, one after the other, as they are in memory. The file is written
 * completely or not at all. */
bool samples_write(const struct samples *samples, const char *path, struct error *error);

/* Appends the records of a file. Returns false and sets *error if the file is invalid, e.g. if a
 * record is not sound; some records may have been added. `prepared` is passed to is_sound. */
bool samples_read(struct samples *samples, const char *path,
                  bool (*is_sound)(const void *prepared, const void *sample), const void *prepared,
                  struct error *error);

#endif
