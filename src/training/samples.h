/* What games leave behind to learn from: equal records, in memory and in files. What a record holds
 * is its game's affair; it is a position, so that records outlive what a net is told of them. */
#ifndef TRAINING_SAMPLES_H
#define TRAINING_SAMPLES_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct samples {
    size_t size; /* bytes of one */
    void *list;
    size_t count, room;
};

/* Nothing is allocated yet. */
static inline struct samples samples_of(size_t size)
{
    return (struct samples){.size = size};
}

static inline void *samples_at(const struct samples *samples, size_t number)
{
    return (char *)samples->list + number * samples->size;
}

/* Copies it. */
void samples_add(struct samples *samples, const void *sample);

/* There are none any more. */
void samples_free(struct samples *samples);

/* A file is the records, one after the other, as they lie in memory. It is complete or not there at
 * all. */
bool samples_write(const struct samples *samples, const char *path, struct error *error);

/* Adds to what is there. False: *error says what is wrong with the file, such as a record that is
 * not sound; some of it may have been added. `prepared` is for is_sound. */
bool samples_read(struct samples *samples, const char *path,
                  bool (*is_sound)(const void *prepared, const void *sample), const void *prepared,
                  struct error *error);

#endif
