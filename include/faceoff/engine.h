/* Declares functions that list the available engines, and players, which choose turns and analyze
 * positions. See faceoff.h for the rules that apply to all functions. */
#ifndef FACEOFF_ENGINE_H
#define FACEOFF_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A description of an engine. Its strings are valid until the program ends. */
struct faceoff_engine {
    const char *name;
    const char *about; /* description of the engine, in one line */
    /* unit of the engine's estimates (faceoff_value), such as "moves", or NULL if it makes none */
    const char *unit;
};

/* A numeric option of an engine, such as its level. */
struct faceoff_option {
    const char *name; /* name of the option, without the leading dashes */
    const char *about;
    uint64_t min, max;
    /* default value. If it is 0 and min > 0, the option is not set by default */
    uint64_t otherwise;
};

/* Fills in engine number `index` of a game; the strongest engine is called "engine". Returns false
 * if the game has no engine with that index, or if the game is unknown. */
bool faceoff_engine_get(const char *game, size_t index, struct faceoff_engine *engine);

/* Fills in option number `index` of an engine. Returns false if the engine has no option with that
 * index, or if the engine is unknown. */
bool faceoff_engine_option(const char *game, const char *engine, size_t index,
                           struct faceoff_option *option);

/* Returns true if the engine can play under these rules. */
bool faceoff_engine_plays(const char *game, const char *engine, const char *rules);

/* Returns the strength of one of the engine's levels: how many Elo it is stronger than random play.
 * Returns 0 for a level that does not exist or was not measured. The engine's full strength was not
 * measured, because it depends on the time limit. */
int faceoff_engine_rating(const char *game, const char *engine, uint64_t level);

/* --- players --- */

/* An engine, together with its options and its memory. */
struct faceoff_player;

/* Creates a player. `options` is the text that would follow `@engine` on a command line, such as
 * "--level 3 --ms 50"; NULL or "" means no options. On error, returns NULL and sets *error. */
struct faceoff_player *faceoff_player_new(const char *game, const char *engine, const char *options,
                                          uint64_t seed, struct faceoff_error *error);

/* A value for an option of an engine. */
struct faceoff_setting {
    const char *name; /* name of the option, without the leading dashes */
    uint64_t value;
};

/* The choices for a new player. Later versions may add fields at the end. To begin with the default
 * values, also of fields that you do not know, write: struct faceoff_setup setup = FACEOFF_SETUP;
 */
struct faceoff_setup {
    size_t size; /* sizeof(struct faceoff_setup), which tells the library which fields exist */
    const char *game;
    const char *engine; /* "engine" by default */
    uint64_t seed;      /* 1 by default */
    const struct faceoff_setting *settings;
    size_t setting_count;
};

#define FACEOFF_SETUP                                                                              \
    {                                                                                              \
        sizeof(struct faceoff_setup), "", "engine", 1, NULL, 0                                     \
    }

/* Does the same as faceoff_player_new, but the options are numbers instead of text. On an error,
 * returns NULL and sets *error. */
struct faceoff_player *faceoff_player_open(const struct faceoff_setup *setup,
                                           struct faceoff_error *error);

/* Frees the player. `player` may be NULL. */
void faceoff_player_free(struct faceoff_player *player);

/* Chooses a turn for the seat to move, in at most `ms` milliseconds. If `ms` is 0, only the
 * player's options limit the time. In games with hidden information, the choice uses only what that
 * seat has observed. Returns NULL and sets *error if the engine cannot play this position. */
const char *faceoff_player_choose(struct faceoff_player *player,
                                  const struct faceoff_position *position, uint64_t ms,
                                  struct faceoff_error *error);

/* How good a position or turn is for the player to move. */
struct faceoff_value {
    double estimate; /* estimate in the engine's unit */
    /* number of turns by both players until a proven win (positive) or loss (negative), or 0 if
     * neither is proven */
    int wins_in;
    double chance; /* probability of winning between equal players, 0..1; a tie counts as 1/2 */
};

/* A turn in a report. */
struct faceoff_choice {
    const char *turn;
    struct faceoff_value value;
    /* number of search nodes below the turn, or 0 if the engine does not count them */
    uint64_t nodes;
};

/* A list of turns. */
struct faceoff_turns {
    const char *const *list;
    size_t count;
};

/* What an analysis has found so far. All pointers are valid only during the call to the
 * reporter. */
struct faceoff_report {
    bool last;                  /* whether this is the final report */
    struct faceoff_value value; /* value of the best turn */
    unsigned depth;             /* search depth in turns, or 0 if the search has no depth */
    uint64_t nodes;
    const struct faceoff_choice *best; /* turns, best first; at least one in the final report */
    size_t best_count;
    const char *const *line; /* expected line of play, with the turns of both players */
    size_t line_length;
    const char *notes; /* engine-specific lines of text; may be empty */
    /* the expected lines of play for each of `best`: lines[i] begins with best[i].turn. A line
     * consists of only that turn if the engine expects no reply */
    const struct faceoff_turns *lines;
};

/* Receives a report of an analysis. Returns false to stop the analysis. */
typedef bool faceoff_reporter(void *data, const struct faceoff_report *report);

/* The limits of an analysis. */
struct faceoff_limits {
    uint64_t ms; /* time limit in milliseconds, or 0 for no limit */
    /* maximum number of nodes, or 0 for no limit. If ms and nodes are both 0, the time limit is one
     * second */
    uint64_t nodes;
    size_t best; /* maximum number of turns in a report; 0 means 1 */
};

/* Analyzes the position for the seat to move. Calls the reporter several times. The last call is
 * made at the end of the analysis, even if the reporter ended it by returning false. Returns false
 * and sets *error if the engine cannot play this position, or cannot analyze positions at all. */
bool faceoff_player_analyze(struct faceoff_player *player, const struct faceoff_position *position,
                            const struct faceoff_limits *limits, faceoff_reporter *reporter,
                            void *data, struct faceoff_error *error);

/* Searches fixed positions and returns lines of the form `name value`. The value of `signature` is
 * the same on every machine, and changes only if the engine plays differently. Returns NULL if the
 * engine has no benchmark. */
const char *faceoff_player_bench(struct faceoff_player *player);

#ifdef __cplusplus
}
#endif
#endif
