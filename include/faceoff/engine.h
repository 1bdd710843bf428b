/* Engines: which there are, a player of one, its turns and what it sees in a position.
 * See faceoff.h for what holds for all functions. */
#ifndef FACEOFF_ENGINE_H
#define FACEOFF_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An engine. Its strings live as long as the program. */
struct faceoff_engine {
    const char *name;
    const char *about; /* one line */
    const char *unit;  /* of its estimates, such as "moves"; NULL: it makes none */
};

/* A whole number that an engine can be told, such as its level. */
struct faceoff_option {
    const char *name; /* without its dashes */
    const char *about;
    uint64_t min, max;
    uint64_t otherwise; /* the default; a 0 below min means none */
};

/* Each engine of a game; the strongest is called "engine". False behind the last, or where there is
 * no such game. */
bool faceoff_engine_get(const char *game, size_t index, struct faceoff_engine *engine);

/* Each option of an engine. False behind the last, or where there is no such engine. */
bool faceoff_engine_option(const char *game, const char *engine, size_t index,
                           struct faceoff_option *option);

/* Whether the engine can play by these rules. */
bool faceoff_engine_plays(const char *game, const char *engine, const char *rules);

/* What a level of the engine is worth, in Elo above random moves; 0: it was not measured, as full
 * strength, which depends on the clock, or there is no such level. */
int faceoff_engine_rating(const char *game, const char *engine, uint64_t level);

/* --- players --- */

/* An engine with its options, and what it remembers. */
struct faceoff_player;

/* `options` is what follows `@engine` on a command line: "--level 3 --ms 50"; NULL or "" for none.
 * NULL: *error says why. */
struct faceoff_player *faceoff_player_new(const char *game, const char *engine, const char *options,
                                          uint64_t seed, struct faceoff_error *error);

/* Takes NULL. */
void faceoff_player_free(struct faceoff_player *player);

/* Chooses a turn for the seat to move, in `ms` milliseconds at most; 0: only its options limit the
 * time. In games with hidden information it uses only what that seat was told. NULL: it cannot play
 * this position; *error says why. */
const char *faceoff_player_choose(struct faceoff_player *player,
                                  const struct faceoff_position *position, uint64_t ms,
                                  struct faceoff_error *error);

/* A value for the side to move. */
struct faceoff_value {
    double estimate; /* in the engine's unit */
    int wins_in;   /* proven: a win in this many turns, both sides counted; negative: a loss in that
                    * many; 0: only an estimate */
    double chance; /* to win, 0..1, a tie counting half, between equals */
};

struct faceoff_choice {
    const char *turn;
    struct faceoff_value value;
    uint64_t nodes; /* looked at below it; 0: nobody counted */
};

/* What the engine has found so far. All of it lives only during the call. */
struct faceoff_report {
    bool last;                  /* nothing better will come */
    struct faceoff_value value; /* of the turn to play */
    unsigned depth;             /* turns looked ahead; 0: it does not search turn by turn */
    uint64_t nodes;
    const struct faceoff_choice *best; /* the turn to play, then the next best ones; at the end at
                                        * least one */
    size_t best_count;
    const char *const *line; /* the turns that the engine expects of both sides */
    size_t line_length;
    const char *notes; /* lines in the engine's own words; may be empty */
};

/* Takes a report. False: stop. */
typedef bool faceoff_reporter(void *data, const struct faceoff_report *report);

/* What an analysis may spend. */
struct faceoff_limits {
    uint64_t ms;    /* 0: no limit */
    uint64_t nodes; /* 0: no limit. With no limit at all: one second */
    size_t best;    /* turns to name, at most; 0: one */
};

/* Looks at the position for the seat to move, and reports several times, the last time at the end,
 * even where the reporter asked for a stop. False: it cannot play this position, or cannot analyze;
 * *error says why. */
bool faceoff_player_analyze(struct faceoff_player *player, const struct faceoff_position *position,
                            const struct faceoff_limits *limits, faceoff_reporter *reporter,
                            void *data, struct faceoff_error *error);

/* Searches fixed positions and returns lines of `name value`. `signature` is the same on every
 * machine, and changes only when the engine plays differently. NULL: the engine has no bench. */
const char *faceoff_player_bench(struct faceoff_player *player);

#ifdef __cplusplus
}
#endif
#endif
