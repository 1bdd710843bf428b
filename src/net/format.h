/* The weights of a net as a file, one format for every game: whole numbers in the order of the
 * game's struct. Never knows what they mean: that is each engine's.
 *
 * A file is a name of 8 letters, of the game and of what its inputs are; the inputs, the sums of
 * the first layer and those of the second (0: there is none), 4 bytes each; then the numbers, those
 * of 2 bytes before those of 4. The least byte comes first. */
#ifndef NET_FORMAT_H
#define NET_FORMAT_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

/* What a game's net is: a struct of int16_t, and behind them of int32_t, with nothing between. */
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

/* The same with a file, which errors name. */
bool net_load(const struct net_shape *shape, void *net, const char *path, struct error *error);
bool net_save(const struct net_shape *shape, const void *net, const char *path,
              struct error *error);

#endif
