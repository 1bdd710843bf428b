/* The interface that every engine implements. An engine chooses a turn in a given game state, and
 * reports how it evaluates the state. It does not read or write files. It talks to the referee only
 * through a protocol, which other modules implement. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENGINE_OPTIONS_MAX 8 /* maximum number of options per engine */
/* number of strength levels in an engine that has levels; the last level plays at full strength */
#define ENGINE_LEVELS 10

/* An engine option with an integer value. */
struct engine_option {
    const char *name; /* name of the option, without dashes; NULL ends a list */
    uint64_t min, max;
    uint64_t otherwise; /* default value; may be outside the range, e.g. 0 for "no limit" */
    const char *about;  /* description of the option for --help, as a phrase */
};

/* The option --nodes, which has the same name in every engine. `about` says what the engine counts
 * as a node. */
#define ENGINE_OPTION_NODES(about)                                                                 \
    {                                                                                              \
        "nodes", 1, INT64_MAX, 0, about                                                            \
    }
/* The option --ms (thinking time per turn), for engines that watch the clock. */
#define ENGINE_OPTION_MS                                                                           \
    {                                                                                              \
        "ms", 1, 3600000, 0,                                                                       \
            "thinking time per turn in ms, within the limits of the contest's clock"               \
    }
#define ENGINE_OPTION_LEVEL                                                                        \
    {                                                                                              \
        "level", 1, ENGINE_LEVELS, ENGINE_LEVELS, "strength, from beginner to full strength"       \
    }

/* An option and its value. */
struct engine_setting {
    const char *name; /* name of the option; NULL ends a list */
    uint64_t value;
};

/* Limits on how long an analysis may run and how many turns it may list. */
struct engine_limits {
    int64_t end_ns; /* end time on the monotonic clock, or 0 for no limit */
    /* maximum number of nodes to search, or 0 for no limit. At least one of end_ns and nodes is
     * nonzero. */
    uint64_t nodes;
    size_t best; /* maximum number of turns to list */
};

/* The value of a state for the player to move. */
struct engine_value {
    double estimate; /* value in the engine's own unit; see `unit` in struct engine */
    /* n > 0 for a proven win in n turns, counting the turns of both players; n < 0 for a proven
     * loss in -n turns; 0 if nothing is proven */
    int wins_in;
};

struct engine_choice {
    const char *turn;
    struct engine_value value;
    uint64_t nodes; /* number of nodes searched below this turn, or 0 if not counted */
    /* the expected line of play that begins with this turn. If line_length is 0, only this turn is
     * known */
    const char *const *line;
    size_t line_length;
};

/* What the engine has found so far. The memory that a report points to is owned by the engine and
 * is valid only during the call to the reporter. */
struct engine_report {
    bool last;                 /* whether this is the final report */
    struct engine_value value; /* value of the best turn */
    /* search depth in turns, or 0 if the engine does not search turn by turn */
    unsigned depth;
    uint64_t nodes;
    const struct engine_choice *best; /* turns, best first; the final report lists at least one */
    size_t best_count;
    /* the expected line of play, with the turns of both players */
    const char *const *line;
    size_t line_length;
    const char *notes; /* additional lines of text, each ending with a newline; may be "" */
};

/* Receives a report of an analysis. Returns false to stop the analysis. */
typedef bool engine_reporter(void *data, const struct engine_report *report);

struct engine {
    const char *name;
    const char *game;
    const char *about; /* description for --help, in one line */
    /* rule variants that the engine can play, or NULL for all variants of its game */
    const char *const *variants;
    const struct engine_option *options; /* options of the engine, or NULL for none */

    /* Creates a player; `close` frees it, and accepts NULL. `values` contains one value per option,
     * in the order of `options`. Each value is within the option's range, or equal to its default.
     * Call engine_open instead, which fills in the values. */
    void *(*open)(uint64_t seed, const uint64_t *values);
    void (*close)(void *self);

    /* Appends the turn that the engine chooses for the player to move. `state` is a state of the
     * engine's game that is not over. Returns no later than deadline_ns on the monotonic clock (the
     * caller subtracts any margin), and earlier if one turn is clearly best. If deadline_ns is 0,
     * only the engine's own limits apply; without such limits, the engine does a fixed amount of
     * work. */
    void (*choose)(void *self, const void *state, int64_t deadline_ns, struct text *turn);

    /* Analyzes a state that is not over, at full strength. Calls the reporter several times. The
     * final report comes at the end, even if the reporter asked to stop. NULL if the engine cannot
     * analyze. */
    void (*analyze)(void *self, const void *state, const struct engine_limits *limits,
                    engine_reporter *reporter, void *data);
    const char *unit; /* unit of the engine's estimates, e.g. "moves" */

    /* Converts an estimate to the probability of winning, 0 to 1. docs/library-c.md has the
     * formulas. NULL if `analyze` is NULL. */
    double (*chance)(double estimate);

    /* strength of each level: its Elo difference from random play (see docs/levels.md). The array
     * has ENGINE_LEVELS elements; NULL if the engine has no levels */
    const int *ratings;

    /* Runs the engine's benchmark: searches fixed positions and appends lines of the form `name
     * value`. `signature` is the same on every machine, and changes only if the engine plays
     * differently. NULL if the engine has no benchmark. */
    void (*bench)(struct text *lines);

    /* The next four functions are for games in which a player sees only what game->observe reports;
     * they are NULL for other games. `answer` appends the turn to play after an observation, which
     * may be any string. In such games, `choose` uses only what the player to move in `state` can
     * observe. */
    void (*answer)(void *self, const char *observation, int64_t deadline_ns, struct text *turn);

    /* Records an observation and the turn that was played after it, even if the engine did not
     * choose that turn. */
    void (*follow)(void *self, const char *observation, const char *turn);

    /* `save` appends the data that another process needs to continue the game. `load` accepts any
     * bytes. If they were not written by `save`, `load` returns false and leaves the player in the
     * same state as a new one. */
    void (*save)(const void *self, struct text *block);
    bool (*load)(void *self, const void *block, size_t size);
};

/* The list of all engines, which ends with NULL. */
extern const struct engine *const engines[];

/* Returns whether the engine can play a rule variant. NULL stands for the game's first variant. */
bool engine_plays(const struct engine *engine, const char *variant);

/* Returns the game's engine with this name, or NULL if there is none. */
const struct engine *engine_find(const char *game, const char *name);

/* Returns the game's engine with this name. If there is none, returns NULL and sets *error to a
 * message that lists the game's engines and suggests a similar name. */
const struct engine *engine_need(const char *game, const char *name, struct error *error);

/* Returns the option with this name (without dashes), or NULL if the engine has no such option. */
const struct engine_option *engine_option(const struct engine *engine, const char *name);

/* Sets one option in the array `values`. If the engine has no such option or the number is out of
 * range, returns false and sets *error to a message that says what is accepted. */
bool engine_set(const struct engine *engine, uint64_t *values, const char *name, const char *number,
                struct error *error);

/* Fills in the default values of an engine's options. */
void engine_values(const struct engine *engine, uint64_t values[ENGINE_OPTIONS_MAX]);

/* Opens a player with the given settings. Settings that the engine does not have are ignored.
 * `settings` may be NULL. */
void *engine_open(const struct engine *engine, uint64_t seed,
                  const struct engine_setting *settings);

/* The logistic function, 1 / (1 + e^-x), for implementations of `chance`. */
double engine_logistic(double x);

/* Returns the monotonic time by which an engine must answer: `ms` milliseconds from now, or the
 * deadline if that is earlier. An argument of 0 means no limit. Returns 0 if both are 0. */
int64_t engine_end_ns(int64_t deadline_ns, uint64_t ms);

/* A list of option settings, for example ENGINE_SETTINGS({"nodes", 100}). */
#define ENGINE_SETTINGS(...) ((const struct engine_setting[]){__VA_ARGS__, {NULL, 0}})

#endif
