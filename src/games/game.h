/* What every game is to the rest of the program: a table of pure functions over a flat state.
 * Never does I/O, reads a clock, allocates state or keeps globals; engines use the concrete
 * headers.
 *
 * A state is a block of `state_size` bytes, aligned as malloc aligns, that the caller owns; it may
 * be copied with memcpy and needs no release. Seats are 0 and 1. Turns are text, as a person writes
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
    const char *variant; /* one of game->variants; NULL for the first of them */
    int first;           /* the seat that moves first */
};

/* Why a turn is illegal. */
struct ruling {
    const char *rule; /* the category, a static string such as "drawn_line" */
    size_t at;        /* offset in the turn's text of what broke it */
    char detail[128]; /* a sentence for a person */
};

struct outcome {
    bool over;
    int winner;         /* a seat; -1 for a tie and for an unfinished game */
    int scores[SEATS];  /* in the game's own points */
    const char *reason; /* a static string: "goal", "blocked", .. or "unfinished" */
};

/* One figure of a perft, such as {"strings", 8}. */
struct perft_count {
    const char *name;
    uint64_t value;
};

#define PERFT_COUNTS_MAX 6

struct game {
    const char *name;
    const char *const *variants; /* NULL-terminated; the first is the default; at least one */
    size_t state_size;
    size_t turn_size_max;   /* bytes of the longest turn a legal game can hold, without the NUL */
    bool turns_have_spaces; /* true: lists of turns are split at ';' alone (see turns.h) */
    bool answers_turns;     /* turns are answered: what `report` says of that belongs in a record */

    void (*start)(void *state, const struct rules *rules);

    /* The seat to move, or -1 when the game is over. */
    int (*mover)(const void *state);

    /* Plays a NUL-terminated turn for the mover. False: illegal; the state is untouched and *ruling
     * says which rule was broken (also "game_over"). ruling may be NULL. The text may be anything
     * at all. */
    bool (*play)(void *state, const char *turn, struct ruling *ruling);

    /* Appends all that this seat may know of what happened since its last turn, as the game words
     * it; nothing when nothing happened yet. */
    void (*observe)(const void *state, int seat, struct text *text);

    void (*outcome)(const void *state, struct outcome *outcome);

    /* Appends the board as lines of text, the last one ended too. */
    void (*draw)(const void *state, struct text *text);

    /* Appends a random legal turn for the mover; the game must not be over. */
    void (*random_turn)(const void *state, struct random *random, struct text *turn);

    /* Appends the facts of the state as members of a JSON object, without the braces: what
     * `faceoff adjudicate` prints of a legal game. */
    void (*report)(const void *state, struct text *json);

    /* Appends what a verdict on an illegal turn has beyond the winner, a seat or -1, as members
     * that each end in a comma. NULL: nothing. */
    void (*report_illegal)(int winner, struct text *json);

    /* Counts the tree exactly `depth` turns (1 or more) below the state and returns how many counts
     * it filled; the first is the number of nodes at that depth. The only function here that may
     * allocate, and take long. NULL when the game has none. */
    size_t (*perft)(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);
};

/* All games, NULL-terminated. */
extern const struct game *const games[];

/* NULL when there is none of that name. */
const struct game *game_find(const char *name);

/* The game's own name of the rules called so; NULL when it has none of that name. */
const char *game_variant(const struct game *game, const char *name);

#endif
