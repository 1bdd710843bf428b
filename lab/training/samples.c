#include "training/samples.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct samples *samples, size_t count)
{
    if (samples->count + count > samples->room) {
        samples->room = 2 * (samples->count + count);
        samples->list = memory_resize(samples->list, samples->room * samples->size);
    }
}

void samples_add(struct samples *samples, const void *sample)
{
    make_room(samples, 1);
    memcpy(samples_at(samples, samples->count++), sample, samples->size);
}

void samples_free(struct samples *samples)
{
    free(samples->list);
    *samples = samples_of(samples->size);
}

bool samples_write(const struct samples *samples, const char *path, struct error *error)
{
    char draft[4096];
    snprintf(draft, sizeof draft, "%s.draft", path);
    FILE *file = fopen(draft, "wb");
    if (file == NULL) {
        return error_set(error, "cannot write %s: %s", draft, strerror(errno));
    }
    bool good = fwrite(samples->list, samples->size, samples->count, file) == samples->count;
    good = fclose(file) == 0 && good;
    if (!good || rename(draft, path) != 0) {
        return error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    return true;
}

#define AT_ONCE 262144 /* number of bytes to read at once, unless one record is larger */

bool samples_read(struct samples *samples, const char *path,
                  bool (*is_sound)(const void *prepared, const void *sample), const void *prepared,
                  struct error *error)
{
    size_t before = samples->count;
    size_t some = samples->size < AT_ONCE ? AT_ONCE / samples->size : 1;
    size_t bytes;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, "cannot open %s: %s", path, strerror(errno));
    }
    do {
        make_room(samples, some);
        bytes = fread(samples_at(samples, samples->count), 1, some * samples->size, file);
        samples->count += bytes / samples->size;
    } while (bytes == some * samples->size);
    bool good = !ferror(file) || error_set(error, "cannot read %s", path);
    fclose(file);
    good = good && (bytes % samples->size == 0 ||
                    error_set(error, "%s: the file ends within a sample", path));
    for (size_t i = before; good && i < samples->count; i++) {
        good = is_sound(prepared, samples_at(samples, i)) ||
               error_set(error, "%s: sample %zu is not valid for this game", path, i - before + 1);
    }
    return good;
}
