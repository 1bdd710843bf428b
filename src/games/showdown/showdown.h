/* Showdown for the rest of the program: the plain rules and the `struct game` over them.
 * Never fast, and never hides anything: what a player may know is observe's business.
 *
 * Squares are (row, column), rows 0..8 for A..I, columns 0..25 for 1..26. Seat 0 is at home on A 1
 * and moves first, seat 1 on I 26. docs/rules-showdown.md has the rulings. */
#ifndef GAMES_SHOWDOWN_SHOWDOWN_H
#define GAMES_SHOWDOWN_SHOWDOWN_H

#include "games/game.h"

#include <stdint.h>

#define SHOWDOWN_ROWS 9
#define SHOWDOWN_COLUMNS 26
#define SHOWDOWN_TURNS_MAX 100 /* of each player */

/* The longest form, "MOVE I 26". Any other text is a turn too, and an error. */
#define SHOWDOWN_FORM_SIZE_MAX 9

enum showdown_verb { /* the five forms, and the rest */
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
    struct showdown_square square; /* of MOVE, WALL and ZAP; may be off the board */
};

/* The answer to a turn. */
struct showdown_answer {
    uint8_t kind;                  /* enum showdown_answer_kind */
    int8_t seat;                   /* that made the turn */
    struct showdown_square square; /* of AT and LOC */
};

struct showdown_counts {
    uint8_t moves; /* answered OK */
    uint8_t ouches;
    uint8_t radars;
    uint8_t walls; /* answered OK or OOPS */
    uint8_t hits;
    uint8_t errors;
    uint8_t slept;
};

/* The squares a ZAP passed, the thing it met included. */
struct showdown_ray {
    struct showdown_square from; /* the shooter's */
    int8_t row_step, column_step;
    int8_t length; /* 0: the last turn was not a ZAP along a line */
};

struct showdown_state {
    uint32_t walls[SHOWDOWN_ROWS]; /* bit c of row r: a wall at (r, c) */
    struct showdown_square at[SEATS];
    struct showdown_counts counts[SEATS];
    uint8_t turns[SEATS]; /* used up: taken or slept through */
    int8_t mover;         /* the seat to move, -1 when over */
    int8_t arrived;       /* bit s: seat s is on the other's home and the game knows it */
    enum showdown_reason reason;
    struct showdown_ray ray;
    /* What a seat was told of each square: '.', '#', 'x' where it last met the other, else 0. */
    char told[SEATS][SHOWDOWN_ROWS][SHOWDOWN_COLUMNS];
    int16_t last_answer[SEATS]; /* index into answers, -1 before the first */
    uint16_t answer_count;
    struct showdown_answer answers[SEATS * SHOWDOWN_TURNS_MAX]; /* in order of play */
};

extern const struct game showdown_game;

/* Where that seat starts; the other's goal. */
struct showdown_square showdown_home(int seat);

bool showdown_on_board(struct showdown_square square);
bool showdown_wall_at(const struct showdown_state *state, struct showdown_square square);

/* Reads a line. A square of MOVE, WALL or ZAP is any letter A..Z and any number 0..99: a turn with
 * a square off the board is well formed, but its answer is an error all the same. */
struct showdown_turn showdown_turn_read(const char *text);

/* Plays a turn for the mover and returns the answer; the game must not be over. */
struct showdown_answer showdown_play(struct showdown_state *state, struct showdown_turn turn);

/* Appends the answer as the contest words it, without a newline. */
void showdown_answer_print(struct showdown_answer answer, struct text *text);

/* "unfinished", "arrival", "both_arrived" or "limit". */
const char *showdown_reason_name(enum showdown_reason reason);

/* The components of a seat's score. */
struct showdown_score {
    int win, tie, ouch, zap, speed, distance, total;
};
struct showdown_score showdown_score(const struct showdown_state *state, int seat);

size_t showdown_parts(const void *state, struct game_number parts[GAME_NUMBERS_MAX]);
size_t showdown_counts(const void *state, struct game_number counts[GAME_NUMBERS_MAX]);

/* Members of showdown_game with a file of their own: print.c. */
void showdown_draw(const void *state, struct text *text);
void showdown_draw_known(const void *state, int seat, struct text *text);
void showdown_report(const void *state, const struct facts *facts);

#endif
