/* What every engine of ours is to the rest of the program: something that picks a turn.
 * Never reads or writes anything, and never meets the referee except through a protocol. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

struct engine_options {
    uint64_t seed;
    unsigned turn_ms; /* the time for a turn where choose gets no deadline; 0: the engine's own */
    uint64_t turn_nodes; /* what it may look at in a turn, to repeat a game; 0: no limit */
    unsigned depth;      /* turns to look ahead at most, for engines that can tell; 0: no limit */
};

struct engine {
    const char *name;
    const char *game;
    const char *about; /* one line for --help */

    /* A new player; close frees it and takes NULL. */
    void *(*open)(const struct engine_options *options);
    void (*close)(void *self);

    /* Appends the chosen turn for the mover of `state`, a state of the engine's game that is not
     * over. deadline_ns is on the monotonic clock; 0 when there is none. */
    void (*choose)(void *self, const void *state, int64_t deadline_ns, struct text *turn);
};

/* All engines, NULL-terminated. */
extern const struct engine *const engines[];

/* NULL when that game has none of that name. */
const struct engine *engine_find(const char *game, const char *name);

#endif
