/* Declares the interface of a game: a table of pure functions that work on a state without
 * pointers. The functions do no I/O, read no clock, allocate no state and use no globals. Engines
 * include the header of their own game instead of this one.
 *
 * A state is a block of `state_size` bytes, owned by the caller and aligned like memory from
 * malloc. It can be copied with memcpy, and contains nothing that must be freed. Seats are 0 and 1.
 * Turns are text, written as a person would write them. */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEATS 2

struct rules {
    /* name of the rule set, one of game->variants, or NULL for the first one */
    const char *variant;
    int first; /* seat that moves first */
};

/* The reason why a turn is illegal. */
struct ruling {
    const char *rule; /* broken rule, a static string such as "drawn_line" */
    size_t at;        /* offset, within the turn's text, of the part that breaks the rule */
    char detail[128]; /* explanation as a readable sentence */
};

struct outcome {
    bool over;
    int winner;         /* seat that won, or -1 if the game is tied or unfinished */
    int scores[SEATS];  /* scores by seat, in the game's own points */
    const char *reason; /* how the game ended, as a static string: "goal", "blocked" and so on, or
                         * "unfinished" */
};

/* A count that a game keeps for each seat, such as {"moves", {12, 14}}. */
struct game_number {
    char name[12];
    int of[SEATS];
};

#define GAME_NUMBERS_MAX 8 /* maximum number of score parts, and maximum number of other counts */

/* Name of the count of illegal turns, in games where an illegal turn costs a player only that turn.
 * Turns lost for other reasons, such as a timeout, are included. */
#define GAME_ERRORS "errors"

/* Callbacks that receive facts about a state, one call per fact. `open` and `close` enclose the
 * facts of an object or a list. Facts in a list have no name. */
struct facts {
    void (*number)(void *data, const char *name, long value);
    void (*word)(void *data, const char *name, const char *value); /* the word is plain ASCII */
    void (*open)(void *data, const char *name, bool list);
    void (*close)(void *data);
    void *data;
};

/* One of the counts that perft produces, such as {"strings", 8}. */
struct perft_count {
    const char *name;
    uint64_t value;
};

#define PERFT_COUNTS_MAX 6

struct game {
    const char *name;
    const char *const *variants; /* names of the rule sets, NULL-terminated; there is at least one,
                                  * and the first is the default */
    size_t state_size;
    size_t turn_size_max;  /* maximum length of a turn in a legal game, in bytes without the NUL */
    const char *turn_help; /* how a person writes a turn, as a phrase with an example */
    const char *seat_help[SEATS]; /* pieces and goal of the player in each seat, such as "you attack
                                   * the upper goal" */
    /* whether turns may contain spaces. If so, lists of turns are split only at ';' (see
     * turns.h) */
    bool turns_have_spaces;
    /* whether the referee answers every turn, and no turn can lose the game, not even an empty
     * string (a missed turn). If so, records store the output of `report` */
    bool answers_turns;

    void (*start)(void *state, const struct rules *rules);

    /* Replaces the board of a state in which no turn was made yet. include/faceoff/position.h
     * describes how each game writes a board. On error, returns false, and the state must no longer
     * be used. NULL if boards cannot be replaced, because players know only what they have
     * observed. */
    bool (*set_up)(void *state, const char *board, struct error *error);

    /* Returns the seat of the player to move, or -1 if the game is over. */
    int (*mover)(const void *state);

    /* Plays a NUL-terminated turn for the player to move. If the turn is illegal, returns false,
     * leaves the state unchanged, and sets *ruling to the broken rule, which is "game_over" after
     * the end of the game. `ruling` may be NULL. `turn` may be any string. */
    bool (*play)(void *state, const char *turn, struct ruling *ruling);

    /* Plays a turn that this seat played according to the referee, even if the turn is illegal
     * under these rules or the other seat is to move. `turn` may be any string: the part that can
     * be understood is played. Afterwards the opponent is to move, even after the end of the game,
     * unless the opponent has no legal turn. An empty string only passes the move to the opponent.
     * If `force` is NULL, such turns are skipped. */
    void (*force)(void *state, int seat, const char *turn);

    /* Plays the turn of the player to move in a state that contains only what this player knows.
     * `answer` is the referee's answer, which may be any string. Afterwards the same player is
     * still to move. NULL if both players see everything. */
    void (*learn)(void *state, const char *turn, const char *answer);

    /* Returns true if the string is well formed as a turn, legal or not. NULL if any string is a
     * turn. */
    bool (*has_form)(const char *turn);

    /* Appends what the player in this seat may know about the events since its last turn, in the
     * game's own words. Appends nothing if nothing has happened. */
    void (*observe)(const void *state, int seat, struct text *text);

    void (*outcome)(const void *state, struct outcome *outcome);

    /* Appends the board as complete lines of text. */
    void (*draw)(const void *state, struct text *text);

    /* Appends a picture of what the player in this seat knows about the board. NULL if both players
     * see the whole board. */
    void (*draw_known)(const void *state, int seat, struct text *text);

    /* Returns the text that a UTF-8 terminal shows in place of the character picture[at], or NULL
     * to keep the character. This function pointer may be NULL. */
    const char *(*glyph)(const char *picture, size_t at);

    /* Returns the seat whose piece is drawn at picture[at], or -1 if no piece is drawn there. NULL
     * if pictures show no pieces. */
    int (*seat_at)(const char *picture, size_t at);

    /* Calls `take` with every legal turn of the player to move, each once and in a fixed order,
     * until `take` returns false. Turns with the same effect may be listed as one. In games where
     * any string is a turn, lists only turns that have an effect. Lists nothing if the game is
     * over. */
    void (*legal_turns)(const void *state, bool (*take)(void *data, const char *turn), void *data);

    /* Appends the characters that may follow `part`, the beginning of a turn, and sets *whole to
     * whether `part` is a complete turn. Returns false, and appends nothing, if no legal turn
     * begins with `part`, which may be any string. NULL if a turn is not a sequence of
     * one-character steps. */
    bool (*turn_steps)(const void *state, const char *part, struct text *next, bool *whole);

    /* Appends a key for the state. Two states under the same rules have equal keys if and only if
     * no later turns can tell them apart: the same turns would receive the same answers and lead to
     * the same results. The key is the same on all machines. */
    void (*state_key)(const void *state, struct text *key);

    /* Appends a random legal turn for the player to move. The game must not be over. */
    void (*random_turn)(const void *state, struct random *random, struct text *turn);

    /* `parts` fills in the parts of the scores. `counts` fills in other counts, such as the
     * contest's tie-breaks. Both return the number of items filled in, and are NULL if the game has
     * none. */
    size_t (*parts)(const void *state, struct game_number parts[GAME_NUMBERS_MAX]);
    size_t (*counts)(const void *state, struct game_number counts[GAME_NUMBERS_MAX]);

    /* Passes to the callbacks the facts that `faceoff adjudicate` prints for a legal game. */
    void (*report)(const void *state, const struct facts *facts);

    /* For an illegal turn, passes to the callbacks the facts that the verdict contains in addition
     * to the winner. `winner` is a seat or -1. NULL if there are none. */
    void (*report_illegal)(int winner, const struct facts *facts);

    /* Counts the nodes of the game tree exactly `depth` turns below the state, where `depth` is at
     * least 1. Returns the number of counts filled in. The first count is the number of nodes at
     * that depth. This is the only function of a game that may allocate memory or take a long time.
     * NULL if the game has no perft. */
    size_t (*perft)(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);
};

/* Fills in *ruling for implementations of `play`, unless `ruling` is NULL. Always returns false. */
__attribute__((format(printf, 4, 5))) bool ruling_refuse(struct ruling *ruling, const char *rule,
                                                         size_t at, const char *format, ...);

/* Passes one number for each seat to the callbacks, as a list. For use in `report`. */
void facts_pair(const struct facts *facts, const char *name, long first, long second);

/* The list of all games, NULL-terminated. */
extern const struct game *const games[];

/* Finds a game by name. Returns NULL if the name is unknown. */
const struct game *game_find(const char *name);

/* Returns the game's own string for the rule set with this name, or NULL if the name is unknown. */
const char *game_variant(const struct game *game, const char *name);

#endif
