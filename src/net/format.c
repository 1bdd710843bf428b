#include "net/format.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define NAME 8 /* length of a network format's name, in letters */

static uint32_t format_take(const char **at, unsigned bytes)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint32_t)(unsigned char)*(*at)++ << 8 * i;
    }
    return value;
}

static void format_put(struct text *bytes, uint32_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text_putc(bytes, (char)(value >> 8 * i));
    }
}

bool net_read(const struct net_shape *shape, void *net, const char *bytes, size_t count,
              struct error *error)
{
    const char *at = bytes + NAME;
    int16_t *shorts = net;
    int32_t *longs = (void *)(shorts + shape->shorts);
    size_t size = NAME + 3 * 4 + 2 * (size_t)shape->shorts + 4 * (size_t)shape->longs;
    if (count < NAME || memcmp(bytes, shape->name, NAME) != 0) {
        return error_set(error, "not a network file: it does not begin with \"%s\"", shape->name);
    }
    if (count != size) {
        return error_set(error, "expected a network of %zu bytes, got %zu", size, count);
    }
    if (format_take(&at, 4) != shape->inputs || format_take(&at, 4) != shape->width ||
        format_take(&at, 4) != shape->second) {
        return error_set(error, "the network has a different shape");
    }
    for (uint32_t i = 0; i < shape->shorts; i++) {
        shorts[i] = (int16_t)format_take(&at, 2);
    }
    for (uint32_t i = 0; i < shape->longs; i++) {
        longs[i] = (int32_t)format_take(&at, 4);
    }
    return shape->is_sound == NULL || shape->is_sound(net) ||
           error_set(error, "the weights are so large that sums may overflow");
}

void net_write(const struct net_shape *shape, const void *net, struct text *bytes)
{
    const int16_t *shorts = net;
    const int32_t *longs = (const void *)(shorts + shape->shorts);
    text_append(bytes, shape->name, NAME);
    format_put(bytes, shape->inputs, 4);
    format_put(bytes, shape->width, 4);
    format_put(bytes, shape->second, 4);
    for (uint32_t i = 0; i < shape->shorts; i++) {
        format_put(bytes, (uint16_t)shorts[i], 2);
    }
    for (uint32_t i = 0; i < shape->longs; i++) {
        format_put(bytes, (uint32_t)longs[i], 4);
    }
}

bool net_load(const struct net_shape *shape, void *net, const char *path, struct error *error)
{
    struct text bytes = {0};
    bool good = file_read(path, &bytes, error) &&
                (net_read(shape, net, text_string(&bytes), bytes.length, error) ||
                 error_prefix(error, "%s", path));
    text_free(&bytes);
    return good;
}

bool net_save(const struct net_shape *shape, const void *net, const char *path, struct error *error)
{
    struct text bytes = {0};
    net_write(shape, net, &bytes);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(bytes.data, 1, bytes.length, file) == bytes.length;
    good = file != NULL && fclose(file) == 0 && good;
    text_free(&bytes);
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}
