/* Engines: a list of them, and players that choose turns and analyze positions. See faceoff.h for
 * the rules that apply to all functions. */
#ifndef FACEOFF_ENGINE_H
#define FACEOFF_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A description of an engine. Its strings live as long as the program. */
struct faceoff_engine {
    const char *name;
    const char *about; /* one line */
    const char *unit;  /* unit of the engine's estimates, such as "moves"; NULL if it makes no
                        * estimates */
};

/* A numeric option of an engine, such as its level. */
struct faceoff_option {
    const char *name; /* without the leading dashes */
    const char *about;
    uint64_t min, max;
    uint64_t otherwise; /* the default; 0 with min > 0 means that the option is unset */
};

/* Fills in engine number `index` of a game; the strongest engine is called "engine". Returns false
 * if the index is past the last engine, or the game is unknown. */
bool faceoff_engine_get(const char *game, size_t index, struct faceoff_engine *engine);

/* Fills in option number `index` of an engine. Returns false if the index is past the last option,
 * or the engine is unknown. */
bool faceoff_engine_option(const char *game, const char *engine, size_t index,
                           struct faceoff_option *option);

/* Returns true if the engine can play by these rules. */
bool faceoff_engine_plays(const char *game, const char *engine, const char *rules);

/* Returns the strength of a level of the engine, in Elo above random moves. Returns 0 for a level
 * that does not exist or was not measured. Full strength is not measured because it depends on the
 * clock. */
int faceoff_engine_rating(const char *game, const char *engine, uint64_t level);

/* --- players --- */

/* An engine with its options and its memory. */
struct faceoff_player;

/* Creates a player. `options` is what would follow `@engine` on a command line: "--level 3 --ms
 * 50"; NULL or "" for none. On an error, returns NULL and sets *error. */
struct faceoff_player *faceoff_player_new(const char *game, const char *engine, const char *options,
                                          uint64_t seed, struct faceoff_error *error);

/* Frees the player. NULL is allowed. */
void faceoff_player_free(struct faceoff_player *player);

/* Chooses a turn for the seat to move, in at most `ms` milliseconds; 0: only the player's options
 * limit the time. In games with hidden information, the choice uses only what that seat has
 * observed. Returns NULL and sets *error if the engine cannot play this position. */
const char *faceoff_player_choose(struct faceoff_player *player,
                                  const struct faceoff_position *position, uint64_t ms,
                                  struct faceoff_error *error);

/* The value of a position or turn for the side to move. */
struct faceoff_value {
    double estimate; /* in the engine's unit */
    int wins_in;     /* > 0: proven win in this many turns of both sides; < 0: proven loss in that
                      * many; 0: not proven */
    double chance;   /* probability of winning, 0..1, between equal players; a tie counts 1/2 */
};

struct faceoff_choice {
    const char *turn;
    struct faceoff_value value;
    uint64_t nodes; /* nodes searched below the turn; 0: not counted */
};

/* The findings of an analysis so far. Everything is valid only during the call of the reporter. */
struct faceoff_report {
    bool last;                  /* true: this is the final report */
    struct faceoff_value value; /* value of the best turn */
    unsigned depth;             /* search depth in turns; 0: the search has no depth */
    uint64_t nodes;
    const struct faceoff_choice *best; /* the best turn, then the next best; the final report has at
                                        * least one */
    size_t best_count;
    const char *const *line; /* the turns expected from both sides */
    size_t line_length;
    const char *notes; /* lines of text specific to the engine; may be empty */
};

/* Receives a report. Returns false to stop the analysis. */
typedef bool faceoff_reporter(void *data, const struct faceoff_report *report);

/* The limits of an analysis. */
struct faceoff_limits {
    uint64_t ms;    /* 0: no limit */
    uint64_t nodes; /* 0: no limit. If ms and nodes are both 0, the limit is one second */
    size_t best;    /* maximum number of turns to report; 0 means 1 */
};

/* Analyzes the position for the seat to move. Calls the reporter several times, the last time at
 * the end, even after the reporter has returned false. Returns false and sets *error if the engine
 * cannot play this position, or cannot analyze. */
bool faceoff_player_analyze(struct faceoff_player *player, const struct faceoff_position *position,
                            const struct faceoff_limits *limits, faceoff_reporter *reporter,
                            void *data, struct faceoff_error *error);

/* Searches fixed positions and returns lines of the form `name value`. `signature` is the same on
 * every machine, and changes only if the engine plays differently. Returns NULL if the engine has
 * no benchmark. */
const char *faceoff_player_bench(struct faceoff_player *player);

#ifdef __cplusplus
}
#endif
#endif
