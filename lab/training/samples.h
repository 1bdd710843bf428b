/* What nets learn from: records of games, all of one size, in memory and in files. The game decides
 * what a record holds. It is a position, not a net's inputs, so that records outlive a change of
 * inputs. */
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

/* Copies the sample. */
void samples_add(struct samples *samples, const void *sample);

/* Empties the list. */
void samples_free(struct samples *samples);

/* A file holds the records, one after the other, as they are in memory. It is complete or not there
 * at all. */
bool samples_write(const struct samples *samples, const char *path, struct error *error);

/* Adds a file's records. False: *error says what is wrong with the file, such as a record that is
 * not sound; some records may have been added. `prepared` is for is_sound. */
bool samples_read(struct samples *samples, const char *path,
                  bool (*is_sound)(const void *prepared, const void *sample), const void *prepared,
                  struct error *error);

#endif
