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

/* What a game counts for each seat, such as {"moves", {12, 14}}. */
struct game_number {
    char name[12];
    int of[SEATS];
};

#define GAME_NUMBERS_MAX 8 /* of one kind */

/* Receives the facts that a game tells of a state, one call per fact. Facts between open and close
 * belong together; facts in a list have no name. */
struct facts {
    void (*number)(void *data, const char *name, long value);
    void (*word)(void *data, const char *name, const char *value); /* plain ASCII */
    void (*open)(void *data, const char *name, bool list);
    void (*close)(void *data);
    void *data;
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
    size_t turn_size_max;  /* bytes of the longest turn a legal game can hold, without the NUL */
    const char *turn_help; /* how a person writes a turn, as a phrase with an example */
    const char *seat_help[SEATS]; /* what a seat has and wants: "you attack the upper goal" */
    bool turns_have_spaces;       /* true: lists of turns are split at ';' alone (see turns.h) */
    bool answers_turns;           /* each turn gets an answer, and no text loses the game, not even
                                   * an empty one for a lost turn; records keep what `report` says */

    void (*start)(void *state, const struct rules *rules);

    /* The seat to move, or -1 when the game is over. */
    int (*mover)(const void *state);

    /* Plays a NUL-terminated turn for the mover. False: illegal; the state is untouched and *ruling
     * says which rule was broken (also "game_over"). ruling may be NULL. The text may be anything
     * at all. */
    bool (*play)(void *state, const char *turn, struct ruling *ruling);

    /* Makes a turn that the referee says this seat has played, even if it is illegal by the rules
     * here, or not this seat's turn. The text may be anything at all; the part that can be
     * understood is played. Then the other seat is to move, even if the game was over, unless it
     * has no turn. An empty text only passes the move. NULL: such a turn is skipped. */
    void (*force)(void *state, int seat, const char *turn);

    /* For a state that holds only what its mover knows: makes the mover's turn with the referee's
     * answer, which may be any text at all. The same seat is to move again. NULL if both seats see
     * everything. */
    void (*learn)(void *state, const char *turn, const char *answer);

    /* True when the text has the form of a turn, whether legal or not. NULL: any text has. */
    bool (*has_form)(const char *turn);

    /* Appends all that this seat may know of what happened since its last turn, as the game words
     * it; nothing when nothing happened yet. */
    void (*observe)(const void *state, int seat, struct text *text);

    void (*outcome)(const void *state, struct outcome *outcome);

    /* Appends the board as lines of text, the last one ended too. */
    void (*draw)(const void *state, struct text *text);

    /* Appends a picture of what this seat was told of the board. NULL: both seats see all of it. */
    void (*draw_known)(const void *state, int seat, struct text *text);

    /* What a terminal with UTF-8 shows in place of that character of a picture; returns NULL to
     * keep the character. The function may be NULL too. */
    const char *(*glyph)(const char *picture, size_t at);

    /* The seat that owns the man which that character of a picture shows, or -1. NULL: pictures
     * show no men. */
    int (*seat_at)(const char *picture, size_t at);

    /* Appends a random legal turn for the mover; the game must not be over. */
    void (*random_turn)(const void *state, struct random *random, struct text *turn);

    /* The parts of the scores; and what else the game counts, such as the tie-breaks of its
     * contest. Each returns how many it filled in. NULL if the game has none. */
    size_t (*parts)(const void *state, struct game_number parts[GAME_NUMBERS_MAX]);
    size_t (*counts)(const void *state, struct game_number counts[GAME_NUMBERS_MAX]);

    /* Tells the facts of the state: what `faceoff adjudicate` prints of a legal game. */
    void (*report)(const void *state, const struct facts *facts);

    /* Tells what a verdict on an illegal turn adds to the winner, a seat or -1. NULL: nothing. */
    void (*report_illegal)(int winner, const struct facts *facts);

    /* Counts the tree exactly `depth` turns (1 or more) below the state and returns how many counts
     * it filled; the first is the number of nodes at that depth. Only this function may allocate
     * memory or take long. NULL: the game has no perft. */
    size_t (*perft)(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);
};

/* For `play`: says that the turn is illegal, unless ruling is NULL. Returns false. */
__attribute__((format(printf, 4, 5))) bool ruling_refuse(struct ruling *ruling, const char *rule,
                                                         size_t at, const char *format, ...);

/* For `report`: the same number for both seats, as a list. */
void facts_pair(const struct facts *facts, const char *name, long first, long second);

/* All games, NULL-terminated. */
extern const struct game *const games[];

/* NULL when there is none of that name. */
const struct game *game_find(const char *name);

/* The game's own name of the rules called so; NULL when it has none of that name. */
const char *game_variant(const struct game *game, const char *name);

#endif
