/* The file format of a network's weights, the same for every game: whole numbers in the order of
 * the game's struct. Each engine knows what they mean.
 *
 * A file begins with a name of 8 letters for the game and its kind of inputs. Then come the numbers
 * of inputs, of sums in the first layer and of sums in the second layer (0: no second layer), 4
 * bytes each. Then come the weights, all 2-byte weights before all 4-byte weights. Numbers are
 * little-endian. */
#ifndef NET_FORMAT_H
#define NET_FORMAT_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

/* The shape of a game's network: a struct of int16_t followed by int32_t, without padding. */
struct net_shape {
    const char *name; /* 8 letters */
    uint32_t inputs, width, second;
    uint32_t shorts, longs;            /* how many 2-byte and 4-byte numbers */
    bool (*is_sound)(const void *net); /* returns true if no sum of the network can overflow; NULL:
                                        * no network of this shape can overflow */
};

/* Reads a network from bytes. On an error, returns false and sets *error. The caller owns *net
 * either way. */
bool net_read(const struct net_shape *shape, void *net, const char *bytes, size_t count,
              struct error *error);

/* Appends the bytes of a network. */
void net_write(const struct net_shape *shape, const void *net, struct text *bytes);

/* Read and write a network as a file; errors name the file. */
bool net_load(const struct net_shape *shape, void *net, const char *path, struct error *error);
bool net_save(const struct net_shape *shape, const void *net, const char *path,
              struct error *error);

#endif
