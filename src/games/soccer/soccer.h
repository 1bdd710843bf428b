/* Paper soccer for the rest of the program: the plain reference rules and the `struct game` over them.
 * Never fast: engines use board.h, which is held against this in the tests.
 *
 * Dots are (x, y), x 0..8 east, y 0..10 south; goals are the dots x 3..5 at y -1 (north) and y 11
 * (south). Directions are 0 N, 1 NE, 2 E .. 7 NW. Seat 0 attacks the north goal, seat 1 the south one,
 * whoever moves first. */
#ifndef GAMES_SOCCER_SOCCER_H
#define GAMES_SOCCER_SOCCER_H

#include "games/game.h"

#include <stdint.h>

#define SOCCER_WIDTH 9
#define SOCCER_ROWS 13 /* y -1 .. 11 */
#define SOCCER_LINES_MAX 316 /* lines that can be drawn in play */

enum soccer_reason {
    SOCCER_UNFINISHED,
    SOCCER_GOAL,
    SOCCER_OWN_GOAL,
    SOCCER_BLOCKED,
};

struct soccer_state {
    uint8_t drawn[SOCCER_ROWS][SOCCER_WIDTH]; /* [y + 1][x]: bit d set: the line in direction d is drawn */
    int8_t x, y;                              /* the ball */
    int8_t mover;                             /* the seat to move, -1 when over */
    int8_t winner;                            /* -1 until then */
    int16_t lines;                            /* drawn in play */
    enum soccer_reason reason;
    char last[SOCCER_LINES_MAX + 1]; /* the last turn played; "" before the first */
};

extern const struct game soccer_game;

extern const int soccer_dx[8], soccer_dy[8];

/* True when the line from (x, y) in direction d is part of the pitch and not drawn yet. */
bool soccer_open(const struct soccer_state *state, int x, int y, int d);

/* True when (x, y) is a dot of the pitch or a goal. */
bool soccer_on_pitch(int x, int y);

const char *soccer_reason_name(enum soccer_reason reason);

#endif
