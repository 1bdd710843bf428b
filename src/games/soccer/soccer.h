/* Paper soccer for the rest of the program: the plain reference rules and the `struct game` over
 * them. Never fast: engines use board.h, which is held against this in the tests.
 *
 * Dots are (x, y), x 0..8 east, y 0..10 south; goals are the dots x 3..5 at y -1 (north) and y 11
 * (south). Directions are 0 N, 1 NE, 2 E .. 7 NW. Seat 0 attacks the north goal, seat 1 the south
 * one, whoever moves first. docs/rules-soccer.md has the rulings. */
#ifndef GAMES_SOCCER_SOCCER_H
#define GAMES_SOCCER_SOCCER_H

#include "games/game.h"

#include <stdint.h>

#define SOCCER_WIDTH 9
#define SOCCER_ROWS 13    /* y -1 .. 11 */
#define SOCCER_NORTH (-1) /* y of the goal that seat 0 attacks */
#define SOCCER_SOUTH 11   /* y of the goal that seat 1 attacks */
#define SOCCER_LINES_MAX                                                                           \
    316 /* lines that can be drawn in play: 76 E-W, 70 N-S, 160 diagonals, 10 goal */

enum soccer_reason {
    SOCCER_UNFINISHED,
    SOCCER_GOAL,
    SOCCER_OWN_GOAL,
    SOCCER_BLOCKED,
};

struct soccer_state {
    uint8_t drawn[SOCCER_ROWS]
                 [SOCCER_WIDTH]; /* [y + 1][x]: bit d: the line in direction d is drawn */
    int8_t x, y;                 /* the ball */
    int8_t mover;                /* the seat to move, -1 when over */
    int8_t winner;               /* -1 until then */
    int16_t lines;               /* drawn in play */
    enum soccer_reason reason;
    char last[SOCCER_LINES_MAX + 1]; /* the last turn played; "" before the first */
};

extern const struct game soccer_game;

/* The step of each direction. */
extern const int soccer_dx[8], soccer_dy[8];

/* True when (x, y) is a dot of the pitch or a goal. */
bool soccer_on_pitch(int x, int y);

/* True when the line from (x, y) in direction d lies in the pitch, drawn or not. The border lines
 * do; the four lines from a goal post's neighbour on the goal line to the goal's back corner do
 * not. */
bool soccer_in_pitch(int x, int y, int d);

/* True when the line from (x, y) in direction d lies in the pitch and is not drawn yet. */
bool soccer_open(const struct soccer_state *state, int x, int y, int d);

/* "unfinished", "goal", "own_goal" or "blocked". */
const char *soccer_reason_name(enum soccer_reason reason);

/* The plain reference generator: calls visit with every complete turn of the mover, each once, in
 * the order of their text, until visit returns false. Returns false when it was stopped so. */
bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data);

/* Members of soccer_game with a file of their own: random_turn.c and perft.c. */
void soccer_random_turn(const void *state, struct random *random, struct text *turn);
size_t soccer_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);

#endif
