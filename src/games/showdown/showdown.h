/* The rules of Showdown, and the `struct game` for the rest of the program. The state contains
 * everything; `observe` returns only what a player may know.
 *
 * Squares are (row, column): rows 0..8 stand for A..I, and columns 0..25 for 1..26. Seat 0 starts
 * on A 1 and moves first; seat 1 starts on I 26. docs/rules-showdown.md describes the rules. */
#ifndef GAMES_SHOWDOWN_SHOWDOWN_H
#define GAMES_SHOWDOWN_SHOWDOWN_H

#include "games/game.h"

#include <stdint.h>

#define SHOWDOWN_ROWS 9
#define SHOWDOWN_COLUMNS 26
#define SHOWDOWN_TURNS_MAX 100 /* maximum number of turns per player */

/* Length of the longest well-formed turn, such as "MOVE I 26". Any other text also counts as a
 * turn, and is answered with ERROR. */
#define SHOWDOWN_FORM_SIZE_MAX 9

enum showdown_verb { /* the five kinds of well-formed turns, and one for any other text */
                     SHOWDOWN_MOVE,
                     SHOWDOWN_RADAR,
                     SHOWDOWN_WALL,
                     SHOWDOWN_ZAP,
                     SHOWDOWN_HELP,
                     SHOWDOWN_GARBAGE,
};

enum showdown_answer_kind {
    SHOWDOWN_OK,
    SHOWDOWN_ERROR,
    SHOWDOWN_OUCH,
    SHOWDOWN_HELLO,
    SHOWDOWN_AT,
    SHOWDOWN_OOPS,
    SHOWDOWN_BOOM,
    SHOWDOWN_HIT,
    SHOWDOWN_MISS,
    SHOWDOWN_LOC,
};

enum showdown_reason {
    SHOWDOWN_UNFINISHED,
    SHOWDOWN_ARRIVAL,
    SHOWDOWN_BOTH_ARRIVED,
    SHOWDOWN_LIMIT,
};

struct showdown_square {
    int8_t row, column;
};

struct showdown_turn {
    enum showdown_verb verb;
    struct showdown_square square; /* square of a MOVE, WALL or ZAP turn; may be off the board */
};

/* The answer that the referee gives to a turn. */
struct showdown_answer {
    uint8_t kind;                  /* kind of answer, an enum showdown_answer_kind */
    int8_t seat;                   /* seat that played the turn */
    struct showdown_square square; /* square in the answers AT and LOC */
};

struct showdown_counts {
    uint8_t moves; /* number of MOVE turns that were answered OK */
    uint8_t ouches;
    uint8_t radars;
    uint8_t walls; /* number of WALL turns that were answered OK or OOPS */
    uint8_t hits;
    uint8_t errors;
    uint8_t slept;
};

/* The squares that the ray of a ZAP passed, including the square that stopped it. */
struct showdown_ray {
    struct showdown_square from; /* square of the player who fired the ZAP */
    int8_t row_step, column_step;
    int8_t length; /* number of squares, or 0 if the last turn was not a valid ZAP */
};

struct showdown_state {
    uint32_t walls[SHOWDOWN_ROWS]; /* bit c of walls[r] is set if (r, c) is a wall */
    struct showdown_square at[SEATS];
    struct showdown_counts counts[SEATS];
    uint8_t turns[SEATS]; /* number of turns used by each seat, including missed turns */
    int8_t mover;         /* seat of the player to move, or -1 if the game is over */
    int8_t arrived;       /* bit s is set if seat s has reached its goal, and stays set */
    enum showdown_reason reason;
    struct showdown_ray ray;
    /* What the player in each seat knows about each square: '.' if free, '#' if a wall, 'x' if it
     * last met the opponent there, and 0 if unknown. */
    char known[SEATS][SHOWDOWN_ROWS][SHOWDOWN_COLUMNS];
    /* index in `answers` of each seat's last answer, or -1 before the first */
    int16_t last_answer[SEATS];
    uint16_t answer_count;
    /* answers to all turns, in the order played */
    struct showdown_answer answers[SEATS * SHOWDOWN_TURNS_MAX];
};

extern const struct game showdown_game;

/* Returns the square on which a seat starts, which is its opponent's goal. */
struct showdown_square showdown_home(int seat);

bool showdown_on_board(struct showdown_square square);
bool showdown_wall_at(const struct showdown_state *state, struct showdown_square square);

/* Parses a line as a turn. The square of MOVE, WALL or ZAP may have any letter A..Z and any number
 * 0..99. A turn with a square off the board is well formed, but is answered with ERROR. */
struct showdown_turn showdown_turn_read(const char *text);

/* Plays a turn for the player to move, and returns the answer. The game must not be over. */
struct showdown_answer showdown_play(struct showdown_state *state, struct showdown_turn turn);

/* Appends the answer as the contest words it, without a newline. */
void showdown_answer_print(struct showdown_answer answer, struct text *text);

/* Returns the name of the reason: "unfinished", "arrival", "both_arrived" or "limit". */
const char *showdown_reason_name(enum showdown_reason reason);

/* The parts of a seat's score. */
struct showdown_score {
    int win, tie, ouch, zap, speed, distance, total;
};
struct showdown_score showdown_score(const struct showdown_state *state, int seat);

size_t showdown_parts(const void *state, struct game_number parts[GAME_NUMBERS_MAX]);
size_t showdown_counts(const void *state, struct game_number counts[GAME_NUMBERS_MAX]);

/* Appends the line with the numbers of the columns, which begins each picture. It and the following
 * members of showdown_game are implemented in print.c. */
void showdown_print_columns(struct text *text);
void showdown_draw(const void *state, struct text *text);
void showdown_draw_known(const void *state, int seat, struct text *text);
void showdown_report(const void *state, const struct facts *facts);

#endif
