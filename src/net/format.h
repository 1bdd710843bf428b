/* The weights of a net as a file, one format for every game: whole numbers in the order of the
 * game's struct. Never knows what they mean: each engine does.
 *
 * A file begins with a name of 8 letters, for the game and its kind of inputs. Then come the counts
 * of inputs, of sums in the first layer and of sums in the second (0: no second layer), 4 bytes
 * each; then the weights, those of 2 bytes before those of 4. Numbers are little-endian. */
#ifndef NET_FORMAT_H
#define NET_FORMAT_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

/* The shape of a game's net: a struct of int16_t followed by int32_t, without padding. */
struct net_shape {
    const char *name; /* of 8 letters */
    uint32_t inputs, width, second;
    uint32_t shorts, longs;            /* how many numbers */
    bool (*is_sound)(const void *net); /* whether no sum of it can overflow; NULL: none can */
};

/* False: *error says what is wrong with the bytes. The caller owns *net either way. */
bool net_read(const struct net_shape *shape, void *net, const char *bytes, size_t count,
              struct error *error);

/* Appends the net's bytes. */
void net_write(const struct net_shape *shape, const void *net, struct text *bytes);

/* The same with a file; errors name it. */
bool net_load(const struct net_shape *shape, void *net, const char *path, struct error *error);
bool net_save(const struct net_shape *shape, const void *net, const char *path,
              struct error *error);

#endif
