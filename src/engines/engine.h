/* What every engine of ours is to the rest of the program: something that picks a turn, and that
 * says what it sees. Never reads or writes anything, and never meets the referee except through a
 * protocol. */
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
    uint64_t otherwise; /* when it is not given; it may be out of the range, as 0 for "no limit" */
    const char *about;  /* a phrase for --help */
};

/* The same word for the same thing in every engine; what `nodes` are is its own. */
#define ENGINE_OPTION_NODES(about)                                                                 \
    {                                                                                              \
        "nodes", 1, INT64_MAX, 0, about                                                            \
    }
/* Of engines that know a clock. */
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
    int wins_in;     /* proven: its last turn comes after so many of the turns of both sides;
                      * negative: it loses so; 0: an estimate */
};

struct engine_choice {
    const char *turn;
    struct engine_value value;
    uint64_t nodes; /* looked at below it; 0: nobody counted */
};

/* What was found so far. All of it belongs to the engine, and only during the call. */
struct engine_report {
    bool last; /* nothing better will come */
    struct engine_value value;
    unsigned depth; /* turns looked ahead; 0: it does not look by turns */
    uint64_t nodes;
    const struct engine_choice *best; /* the one to play, then the best; at least one at last */
    size_t best_count;
    const char *const *line; /* the turns that it expects of both sides */
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

    /* A new player; close frees it and takes NULL. The values are those of its options, in their
     * order, each in its range or its `otherwise`; engine_open makes them. */
    void *(*open)(uint64_t seed, const uint64_t *values);
    void (*close)(void *self);

    /* Appends the chosen turn for the mover of `state`, a state of the engine's game that is not
     * over. It is back by deadline_ns, on the monotonic clock: margins are the caller's affair; and
     * early where the turn is clear. 0: no deadline; its other limits end it, or where there are
     * none either, a fixed amount of work. */
    void (*choose)(void *self, const void *state, int64_t deadline_ns, struct text *turn);

    /* Looks at a state that is not over, as strong as it can, and reports several times, the last
     * time at the end, even if the reporter asked for a stop. NULL: it cannot. */
    void (*analyze)(void *self, const void *state, const struct engine_limits *limits,
                    engine_reporter *reporter, void *data);
    const char *unit; /* of its estimates: "moves" */

    /* The chance to win, 0..1, that goes with an estimate; docs/library.md says how it was fitted.
     * NULL where analyze is. */
    double (*chance)(double estimate);

    /* What each level is worth in Elo above random moves, ENGINE_LEVELS of them; docs/levels.md.
     * NULL: it has no levels. */
    const int *ratings;

    /* Searches fixed positions and appends lines of `name value`; `signature` is the same on every
     * machine until the engine plays differently. NULL: it has none. */
    void (*bench)(struct text *lines);

    /* The four below are for games whose players know only what game->observe says to them, and
     * NULL elsewhere. answer appends the turn after this observation, which may be any text at all;
     * choose does the same with what `state` lets the mover observe, and looks at nothing else. */
    void (*answer)(void *self, const char *observation, int64_t deadline_ns, struct text *turn);

    /* Takes in an observation and the turn that was made after it, whoever chose that. */
    void (*follow)(void *self, const char *observation, const char *turn);

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

/* The option of that name, without dashes; NULL: the engine does not know it. */
const struct engine_option *engine_option(const struct engine *engine, const char *name);

/* Sets one of the values, which has the size ENGINE_OPTIONS_MAX. False: the engine does not know
 * the option, or the number is out of its range: *error says which it knows. */
bool engine_set(const struct engine *engine, uint64_t *values, const char *name, const char *number,
                struct error *error);

/* The values when nothing is given. */
void engine_values(const struct engine *engine, uint64_t values[ENGINE_OPTIONS_MAX]);

/* Opens with those of the settings that the engine knows, for programs that play many engines.
 * NULL: none. */
void *engine_open(const struct engine *engine, uint64_t seed,
                  const struct engine_setting *settings);

/* For `chance`: the logistic function, 1 / (1 + e^-x). */
double engine_logistic(double x);

/* When to be back, for an engine that was given `ms` to think (0: not): by the deadline (0: none)
 * at the latest. 0: there is no limit. */
int64_t engine_end_ns(int64_t deadline_ns, uint64_t ms);

/* A list of them: ENGINE_SETTINGS({"nodes", 100}). */
#define ENGINE_SETTINGS(...) ((const struct engine_setting[]){__VA_ARGS__, {NULL, 0}})

#endif
