/* What every engine of ours is to the rest of the program: something that picks a turn.
 * Never reads or writes anything, and never meets the referee except through a protocol. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct engine_options {
    uint64_t seed;
    unsigned turn_ms; /* the time for a turn where choose gets no deadline; 0: the engine's own */
    uint64_t turn_nodes; /* what it may look at in a turn, to repeat a game; 0: no limit */
    unsigned depth;      /* turns to look ahead at most, for engines that can tell; 0: no limit */
    unsigned threads;    /* to search with, for engines that can use more than one; 0: one */
};

struct engine {
    const char *name;
    const char *game;
    const char *about;           /* one line for --help */
    const char *const *variants; /* the rules it can play, NULL-terminated; NULL: all of its game */

    /* A new player; close frees it and takes NULL. */
    void *(*open)(const struct engine_options *options);
    void (*close)(void *self);

    /* Appends the chosen turn for the mover of `state`, a state of the engine's game that is not
     * over. deadline_ns is on the monotonic clock; 0 when there is none. */
    void (*choose)(void *self, const void *state, int64_t deadline_ns, struct text *turn);

    /* The three below are for games whose players know only what game->observe says to them, and
     * NULL elsewhere. answer appends the turn after this observation, which may be any text at all;
     * choose does the same with what `state` lets the mover observe, and looks at nothing else. */
    void (*answer)(void *self, const char *observation, struct text *turn);

    /* Appends bytes that let another process go on with the game through load. False: the bytes,
     * which may be any at all, are not save's, and the player is a new one. */
    void (*save)(const void *self, struct text *block);
    bool (*load)(void *self, const void *block, size_t size);
};

/* All engines, NULL-terminated. */
extern const struct engine *const engines[];

/* Whether it can play these rules; NULL: the first of its game. */
bool engine_plays(const struct engine *engine, const char *variant);

/* NULL when that game has none of that name. */
const struct engine *engine_find(const char *game, const char *name);

#endif
