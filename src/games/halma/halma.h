/* Halma for the rest of the program: the plain reference rules, and the `struct game` built on
 * them. Engines use the fast board.h, which tests compare with these rules.
 *
 * Cells are (x, y): 1..16 in text, 0..15 here. (1,1) is the top left corner, x grows to the right,
 * y downwards. Seat 0 starts in the top left camp, seat 1 in the bottom right one.
 * docs/rules-halma.md has the rules. */
#ifndef GAMES_HALMA_HALMA_H
#define GAMES_HALMA_HALMA_H

#include "games/game.h"

#include <stdint.h>

#define HALMA_SIZE 16
#define HALMA_CELLS 256
#define HALMA_MEN 19       /* pieces per seat */
#define HALMA_PATH_MAX 219 /* cells of a move: the start, and the 256 - 38 free cells once each */
#define HALMA_TURN_MAX (6 * HALMA_PATH_MAX - 1) /* 6 characters per cell: "16 16 " */
#define HALMA_BLOCKERS_FROM 200                 /* in plies: 100 moves per seat */

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
    uint8_t cells[HALMA_SIZE][HALMA_SIZE]; /* [y][x]: 0 if free, otherwise seat + 1 */
    bool server;                           /* play by the rules of the live server */
    int8_t mover;                          /* the seat to move; -1 when the game is over */
    int8_t scores[SEATS];
    int16_t plies;
    enum halma_reason reason;
    int16_t path_length; /* cells of the last move; 0 before the first */
    struct halma_cell path[HALMA_PATH_MAX];
};

extern const struct game halma_game;

/* The step in each of the 8 directions. */
extern const int halma_dx[8], halma_dy[8];

/* Returns true if the cell is in the camp of the seat, where its pieces start. */
bool halma_in_camp(int seat, int x, int y);

/* Returns true if the cell is in the block zone of the seat: its camp and the two adjacent
 * diagonals. */
bool halma_in_zone(int seat, int x, int y);

/* Returns the fewest steps in which a piece of seat 0 can leave its own zone; 0 if the piece is
 * outside. */
int halma_steps_out(int x, int y);

/* Returns the number of plies after which the game is a draw. */
int halma_limit(bool server);

/* Returns "unfinished", "home", "blockers", "limit" or "stuck". */
const char *halma_reason_name(enum halma_reason reason);

/* Appends a cell as "x y", each 1..16. */
void halma_print_cell(struct text *turn, int x, int y);

/* Members of halma_game. random_turn and perft use the fast board, in random_turn.c and perft.c. */
extern const char *const halma_variants[];
void halma_start(void *state, const struct rules *rules);
int halma_mover(const void *state);
bool halma_play(void *state, const char *turn, struct ruling *ruling);
void halma_force(void *state, int seat, const char *turn);
void halma_observe(const void *state, int seat, struct text *text);
void halma_outcome(const void *state, struct outcome *outcome);
void halma_random_turn(const void *state, struct random *random, struct text *turn);
size_t halma_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);

#endif
