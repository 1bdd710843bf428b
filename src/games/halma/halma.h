/* The reference implementation of the Halma rules, and the `struct game` for the rest of the
 * program. Engines use the faster board.h, which is tested against this implementation.
 *
 * Cells are (x, y). The coordinates are 1..16 in text and 0..15 in this code. (1,1) in text is the
 * top left corner; x grows to the right, and y grows downwards. Seat 0 starts in the top left camp,
 * and seat 1 in the bottom right camp. docs/rules-halma.md describes the rules. */
#ifndef GAMES_HALMA_HALMA_H
#define GAMES_HALMA_HALMA_H

#include "games/game.h"

#include <stdint.h>

#define HALMA_SIZE 16
#define HALMA_CELLS 256
#define HALMA_MEN 19 /* number of pieces per seat */
/* Maximum number of cells in a move: the start, plus each of the 256 - 38 free cells once. */
#define HALMA_PATH_MAX 219
/* Maximum length of a turn: 6 characters per cell, as in "16 16 ". */
#define HALMA_TURN_MAX (6 * HALMA_PATH_MAX - 1)
/* Number of plies after which a piece still in its own block zone (a blocker) ends the game: 100
 * moves per seat. */
#define HALMA_BLOCKERS_FROM 200

enum halma_reason {
    HALMA_UNFINISHED,
    HALMA_HOME,
    HALMA_BLOCKERS,
    HALMA_LIMIT,
    HALMA_STUCK,
};

struct halma_cell {
    int8_t x, y;
};

struct halma_state {
    /* cells[y][x] is 0 if the cell is free, otherwise seat + 1 */
    uint8_t cells[HALMA_SIZE][HALMA_SIZE];
    bool server; /* whether the rules of the live server apply */
    /* seat of the player to move, or -1 if the game is over */
    int8_t mover;
    int8_t scores[SEATS];
    int16_t plies;
    enum halma_reason reason;
    int16_t path_length; /* number of cells in the last move, or 0 before the first move */
    struct halma_cell path[HALMA_PATH_MAX];
};

extern const struct game halma_game;

/* The change in x and y of a step in each of the 8 directions. */
extern const int halma_dx[8], halma_dy[8];

/* Returns true if the cell is in the seat's camp, where the seat's pieces start. */
bool halma_in_camp(int seat, int x, int y);

/* Returns true if the cell is in the seat's block zone, which consists of its camp and the two
 * adjacent diagonals. */
bool halma_in_zone(int seat, int x, int y);

/* Returns the smallest number of steps in which a piece of seat 0 can leave its own block zone, or
 * 0 if the piece is outside it. */
int halma_steps_out(int x, int y);

/* Returns the number of plies after which the game is a draw. */
int halma_limit(bool server);

/* Returns the name of the reason: "unfinished", "home", "blockers", "limit" or "stuck". */
const char *halma_reason_name(enum halma_reason reason);

/* Appends a cell as "x y", where each number is 1..16. */
void halma_print_cell(struct text *turn, int x, int y);

/* Members of halma_game. halma_legal_turns, halma_random_turn and halma_perft use the fast board,
 * and are defined in legal_turns.c, random_turn.c and perft.c. */
extern const char *const halma_variants[];
void halma_start(void *state, const struct rules *rules);
bool halma_set_up(void *state, const char *board, struct error *error);
int halma_mover(const void *state);
bool halma_play(void *state, const char *turn, struct ruling *ruling);
void halma_force(void *state, int seat, const char *turn);
void halma_observe(const void *state, int seat, struct text *text);
void halma_outcome(const void *state, struct outcome *outcome);
void halma_state_key(const void *state, struct text *key);
void halma_legal_turns(const void *state, bool (*take)(void *data, const char *turn), void *data);
void halma_random_turn(const void *state, struct random *random, struct text *turn);
size_t halma_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);

#endif
