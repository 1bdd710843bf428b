/* The interface of a game: a table of pure functions over a flat state. They do no I/O, read no
 * clock, allocate no state and use no globals. Engines use the concrete headers of their game
 * instead.
 *
 * A state is a block of `state_size` bytes, aligned as by malloc and owned by the caller. It may be
 * copied with memcpy and needs no release. Seats are 0 and 1. Turns are text, as a person writes
 * them. */
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
    const char *variant; /* one of game->variants; NULL for the first */
    int first;           /* the seat that moves first */
};

/* Why a turn is illegal. */
struct ruling {
    const char *rule; /* the category, a static string such as "drawn_line" */
    size_t at;        /* offset of the offending part in the turn's text */
    char detail[128]; /* a sentence for a person */
};

struct outcome {
    bool over;
    int winner;         /* a seat; -1 for a tie and for an unfinished game */
    int scores[SEATS];  /* in the game's points */
    const char *reason; /* a static string: "goal", "blocked", .. or "unfinished" */
};

/* A number that a game counts for each seat, such as {"moves", {12, 14}}. */
struct game_number {
    char name[12];
    int of[SEATS];
};

#define GAME_NUMBERS_MAX 8 /* maximum number of parts, and of counts */

/* Receives facts about a state, one call per fact. Facts between open and close belong together;
 * facts in a list have no name. */
struct facts {
    void (*number)(void *data, const char *name, long value);
    void (*word)(void *data, const char *name, const char *value); /* plain ASCII */
    void (*open)(void *data, const char *name, bool list);
    void (*close)(void *data);
    void *data;
};

/* One result of perft, such as {"strings", 8}. */
struct perft_count {
    const char *name;
    uint64_t value;
};

#define PERFT_COUNTS_MAX 6

struct game {
    const char *name;
    const char *const *variants; /* NULL-terminated, at least one; the first is the default */
    size_t state_size;
    size_t turn_size_max;  /* longest turn that a legal game can have, in bytes without the NUL */
    const char *turn_help; /* how a person writes a turn: a phrase with an example */
    const char *seat_help[SEATS]; /* the seat's pieces and goal: "you attack the upper goal" */
    bool turns_have_spaces;       /* turns may contain spaces, so lists of turns are split at ';'
                                   * only (see turns.h) */
    bool answers_turns;           /* each turn gets an answer, and no text loses the game, not even
                                   * the empty text of a lost turn; records keep what `report`
                                   * writes */

    void (*start)(void *state, const struct rules *rules);

    /* Returns the seat to move, or -1 if the game is over. */
    int (*mover)(const void *state);

    /* Plays a NUL-terminated turn for the seat to move. If it is illegal, returns false, leaves the
     * state unchanged, and names the broken rule in *ruling ("game_over" after the end). `ruling`
     * may be NULL. Any text is safe. */
    bool (*play)(void *state, const char *turn, struct ruling *ruling);

    /* Makes a turn that the referee says this seat has played, even if it is illegal by the rules
     * here, or not this seat's turn. Any text is safe; the part that can be understood is played.
     * Then the opponent is to move, even after the end of the game, unless it has no turn. An empty
     * text only passes the move. If `force` is NULL, such turns are skipped. */
    void (*force)(void *state, int seat, const char *turn);

    /* For a state that holds only what its mover knows: makes the mover's turn with the referee's
     * answer, which may be any text. The same seat stays to move. NULL if both seats see
     * everything. */
    void (*learn)(void *state, const char *turn, const char *answer);

    /* Returns true if the text has the form of a turn, legal or not. NULL: any text is a turn. */
    bool (*has_form)(const char *turn);

    /* Appends what this seat may know of the events since its last turn, in the game's words;
     * nothing if nothing has happened. */
    void (*observe)(const void *state, int seat, struct text *text);

    void (*outcome)(const void *state, struct outcome *outcome);

    /* Appends the board as complete lines of text. */
    void (*draw)(const void *state, struct text *text);

    /* Appends a picture of what this seat knows of the board. NULL: both seats see all of it. */
    void (*draw_known)(const void *state, int seat, struct text *text);

    /* Returns what a UTF-8 terminal shows in place of picture[at], or NULL to keep that character.
     * The function pointer may be NULL. */
    const char *(*glyph)(const char *picture, size_t at);

    /* Returns the seat whose piece is drawn at picture[at], or -1. NULL: pictures show no
     * pieces. */
    int (*seat_at)(const char *picture, size_t at);

    /* Appends a random legal turn for the seat to move. The game must not be over. */
    void (*random_turn)(const void *state, struct random *random, struct text *turn);

    /* Fill in the components of the scores (`parts`), and other counts such as the contest's
     * tie-breaks (`counts`). Return how many they filled in. NULL if the game has none. */
    size_t (*parts)(const void *state, struct game_number parts[GAME_NUMBERS_MAX]);
    size_t (*counts)(const void *state, struct game_number counts[GAME_NUMBERS_MAX]);

    /* Passes on the facts about a state that `faceoff adjudicate` prints for a legal game. */
    void (*report)(const void *state, const struct facts *facts);

    /* Passes on what a verdict on an illegal turn says besides the winner (a seat, or -1). NULL:
     * nothing. */
    void (*report_illegal)(int winner, const struct facts *facts);

    /* Counts the game tree exactly `depth` turns (at least 1) below the state, and returns the
     * number of counts filled in. The first count is the number of nodes at that depth. This is the
     * only function of a game that may allocate memory or run for long. NULL: the game has no
     * perft. */
    size_t (*perft)(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);
};

/* For `play`: fills in *ruling, unless it is NULL. Returns false. */
__attribute__((format(printf, 4, 5))) bool ruling_refuse(struct ruling *ruling, const char *rule,
                                                         size_t at, const char *format, ...);

/* For `report`: passes on a number for each seat, as a list. */
void facts_pair(const struct facts *facts, const char *name, long first, long second);

/* All games, NULL-terminated. */
extern const struct game *const games[];

/* Finds a game by name; returns NULL if the name is unknown. */
const struct game *game_find(const char *name);

/* Returns the game's own string for a rule set of this name; NULL if the name is unknown. */
const char *game_variant(const struct game *game, const char *name);

#endif
