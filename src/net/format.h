/* The file format for the weights of neural networks, shared by all games. The weights are integers
 * in the order of a game's struct, and only that game's engine knows what they mean.
 *
 * A file begins with an 8-letter name that identifies the game and its kind of inputs. Next come
 * three 4-byte numbers: the number of inputs, the number of sums in the first layer, and the number
 * of sums in the second layer (0 if there is no second layer). After them come all 2-byte weights,
 * and then all 4-byte weights. All numbers are little-endian. */
#ifndef NET_FORMAT_H
#define NET_FORMAT_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

/* The shape of a game's network: a struct of int16_t followed by int32_t, without padding. */
struct net_shape {
    const char *name; /* 8 letters */
    uint32_t inputs, width, second;
    uint32_t shorts, longs; /* number of 2-byte and 4-byte weights */
    /* returns true if no sum in the network can overflow; NULL if no network of this shape can
     * overflow */
    bool (*is_sound)(const void *net);
};

/* Reads a network from bytes into *net, which the caller has allocated. On error, returns false and
 * sets *error. */
bool net_read(const struct net_shape *shape, void *net, const char *bytes, size_t count,
              struct error *error);

/* Appends the bytes of a network. */
void net_write(const struct net_shape *shape, const void *net, struct text *bytes);

/* Read and write a network file. Error messages contain the file's name. */
bool net_load(const struct net_shape *shape, void *net, const char *path, struct error *error);
bool net_save(const struct net_shape *shape, const void *net, const char *path,
              struct error *error);

#endif
