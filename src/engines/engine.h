/* What every engine of ours is to the rest of the program: it picks a turn, and says what it sees.
 * Never reads or writes anything, and never meets the referee except through a protocol. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENGINE_OPTIONS_MAX 8 /* of one engine */
#define ENGINE_LEVELS 10     /* where an engine has levels; the last is its full strength */

/* An option that an engine knows: a whole number. */
struct engine_option {
    const char *name; /* without its dashes; NULL ends a list */
    uint64_t min, max;
    uint64_t otherwise; /* the default; may be out of the range, such as 0 for "no limit" */
    const char *about;  /* a phrase for --help */
};

/* Every engine uses the same option names. Each says for itself what its nodes are. */
#define ENGINE_OPTION_NODES(about)                                                                 \
    {                                                                                              \
        "nodes", 1, INT64_MAX, 0, about                                                            \
    }
/* For engines that know a clock. */
#define ENGINE_OPTION_MS                                                                           \
    {                                                                                              \
        "ms", 1, 3600000, 0, "the time to think in a turn, no more than the clock allows"          \
    }
#define ENGINE_OPTION_LEVEL                                                                        \
    {                                                                                              \
        "level", 1, ENGINE_LEVELS, ENGINE_LEVELS, "how strong: from a beginner's to full strength" \
    }

/* An option with its value. */
struct engine_setting {
    const char *name; /* NULL ends a list */
    uint64_t value;
};

/* What analyze may spend. */
struct engine_limits {
    int64_t end_ns; /* on the monotonic clock; 0: none */
    uint64_t nodes; /* 0: no limit. One of the two is set. */
    size_t best;    /* turns to name, at most */
};

/* A value for the side to move. */
struct engine_value {
    double estimate; /* in the engine's unit */
    int wins_in;     /* proven: a win in this many turns, both sides counted; negative: a loss in
                      * that many; 0: only an estimate */
};

struct engine_choice {
    const char *turn;
    struct engine_value value;
    uint64_t nodes; /* looked at below it; 0: nobody counted */
};

/* What the engine has found so far. It owns all of it, and keeps it only during the call. */
struct engine_report {
    bool last;                 /* nothing better will come */
    struct engine_value value; /* of the turn to play */
    unsigned depth;            /* turns looked ahead; 0: it does not search turn by turn */
    uint64_t nodes;
    const struct engine_choice *best; /* the turn to play, then the next best ones; at the end at
                                       * least one */
    size_t best_count;
    const char *const *line; /* the turns that the engine expects of both sides */
    size_t line_length;
    const char *notes; /* lines in the engine's own words, the last one ended too; may be empty */
};

/* Takes a report. False: stop. */
typedef bool engine_reporter(void *data, const struct engine_report *report);

struct engine {
    const char *name;
    const char *game;
    const char *about;                   /* one line for --help */
    const char *const *variants;         /* the rules it can play; NULL: all of its game */
    const struct engine_option *options; /* NULL: it knows none */

    /* A new player; close frees it and takes NULL. `values` has a value for each option, in their
     * order: in its range, or its `otherwise`. engine_open fills them in. */
    void *(*open)(uint64_t seed, const uint64_t *values);
    void (*close)(void *self);

    /* Appends the chosen turn for the mover of `state`, a state of the engine's game that is not
     * over. It returns by deadline_ns, on the monotonic clock (the caller subtracts any margin), or
     * earlier if the turn is clear. 0: no deadline; then its other limits end it, or a fixed amount
     * of work if it has none. */
    void (*choose)(void *self, const void *state, int64_t deadline_ns, struct text *turn);

    /* Looks at a state that is not over, at full strength. Reports several times, the last time at
     * the end, even if the reporter asked for a stop. NULL: it cannot analyze. */
    void (*analyze)(void *self, const void *state, const struct engine_limits *limits,
                    engine_reporter *reporter, void *data);
    const char *unit; /* of its estimates: "moves" */

    /* The chance to win, 0..1, that goes with an estimate; docs/library.md says how it was fitted.
     * NULL if analyze is NULL. */
    double (*chance)(double estimate);

    /* What each level is worth in Elo above random moves, ENGINE_LEVELS of them; docs/levels.md.
     * NULL: it has no levels. */
    const int *ratings;

    /* Searches fixed positions and appends lines of `name value`. `signature` is the same on every
     * machine, and changes only when the engine plays differently. NULL: it has no bench. */
    void (*bench)(struct text *lines);

    /* The four below are for games whose players know only what game->observe says to them, and
     * NULL elsewhere. answer appends the turn after this observation, which may be any text at all;
     * choose does the same with what `state` lets the mover observe, and looks at nothing else. */
    void (*answer)(void *self, const char *observation, int64_t deadline_ns, struct text *turn);

    /* Takes in an observation and the turn that was made after it, whoever chose the turn. */
    void (*follow)(void *self, const char *observation, const char *turn);

    /* save appends bytes with which another process can go on with the game, by load. load takes
     * any bytes. False: save did not write them, and the player is as new. */
    void (*save)(const void *self, struct text *block);
    bool (*load)(void *self, const void *block, size_t size);
};

/* All engines, NULL-terminated. */
extern const struct engine *const engines[];

/* Whether it can play these rules; NULL: its game's first ones. */
bool engine_plays(const struct engine *engine, const char *variant);

/* NULL when that game has none of that name. */
const struct engine *engine_find(const char *game, const char *name);

/* The same; *error says which the game has, and which may have been meant. */
const struct engine *engine_need(const char *game, const char *name, struct error *error);

/* The option of that name, without dashes; NULL: the engine does not know it. */
const struct engine_option *engine_option(const struct engine *engine, const char *name);

/* Sets one of the ENGINE_OPTIONS_MAX values. False: the engine does not know the option, or the
 * number is out of its range; *error says what the engine takes. */
bool engine_set(const struct engine *engine, uint64_t *values, const char *name, const char *number,
                struct error *error);

/* Fills in the default values. */
void engine_values(const struct engine *engine, uint64_t values[ENGINE_OPTIONS_MAX]);

/* Opens a player with those settings that the engine knows; for programs that play many engines.
 * `settings` may be NULL: none. */
void *engine_open(const struct engine *engine, uint64_t seed,
                  const struct engine_setting *settings);

/* For `chance`: the logistic function, 1 / (1 + e^-x). */
double engine_logistic(double x);

/* When an engine must return: `ms` from now (0: not given), and by the deadline (0: none) at the
 * latest. 0: there is no limit. */
int64_t engine_end_ns(int64_t deadline_ns, uint64_t ms);

/* A list of settings: ENGINE_SETTINGS({"nodes", 100}). */
#define ENGINE_SETTINGS(...) ((const struct engine_setting[]){__VA_ARGS__, {NULL, 0}})

#endif
