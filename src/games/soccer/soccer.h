/* The reference implementation of the paper soccer rules, and the `struct game` for the rest of the
 * program. Engines use the faster board.h, which is tested against this implementation.
 *
 * Dots are (x, y), where x starts at 0 in the west and y at 0 in the north. The standard pitch is 8
 * squares wide and 10 high: x 0..8, y 0..10. The goals are the middle three dots in the rows y = -1
 * (north) and height + 1 (south). Directions are 0 N, 1 NE, 2 E .. 7 NW. Seat 0 attacks the north
 * goal and seat 1 the south goal, no matter who moves first. docs/rules-soccer.md describes the
 * rules. */
#ifndef GAMES_SOCCER_SOCCER_H
#define GAMES_SOCCER_SOCCER_H

#include "games/game.h"

#include <stdint.h>

/* The size of the standard pitch, in dots. */
#define SOCCER_WIDTH 9
#define SOCCER_ROWS 13    /* number of rows of dots, for y from -1 to 11 */
#define SOCCER_NORTH (-1) /* y coordinate of the goal that seat 0 attacks */
#define SOCCER_SOUTH 11   /* y coordinate of the goal that seat 1 attacks */

/* The number of lines that can be drawn: 76 E-W, 70 N-S, 160 diagonal, and 10 in the goals. */
#define SOCCER_LINES_MAX 316

/* The size of the largest pitch, 10x12. A turn has at most as many lines as the pitch: 114 E-W, 108
 * N-S, 240 diagonal, and 10 in the goals. */
#define SOCCER_WIDTH_MAX 11
#define SOCCER_ROWS_MAX 15
#define SOCCER_TURN_MAX 472

enum soccer_reason {
    SOCCER_UNFINISHED,
    SOCCER_GOAL,
    SOCCER_OWN_GOAL,
    SOCCER_BLOCKED,
};

struct soccer_state {
    /* lines that are drawn from dot [y + 1][x]; bit d is direction d */
    uint8_t drawn[SOCCER_ROWS_MAX][SOCCER_WIDTH_MAX];
    int8_t width, height; /* size of the pitch in squares */
    int8_t x, y;          /* position of the ball */
    int8_t mover;         /* seat of the player to move, or -1 if the game is over */
    int8_t winner;        /* seat that won, or -1 until the game is over */
    int16_t lines;        /* number of lines that the players have drawn */
    enum soccer_reason reason;
    char last[SOCCER_TURN_MAX + 1]; /* last turn played, or "" before the first turn */
};

extern const struct game soccer_game;

/* The change in x and y of a line in each direction. */
extern const int soccer_dx[8], soccer_dy[8];

/* Sets the state to the start of a game on a pitch of `width` by `height` squares. */
void soccer_begin(struct soccer_state *state, int width, int height, int first);

/* Returns true if the pitch has the standard size, which board.h and the engine need. */
bool soccer_is_standard(const struct soccer_state *state);

/* Returns true if the dot is on the pitch, on its edge, or in a goal. */
bool soccer_on_pitch(const struct soccer_state *state, int x, int y);

/* Returns true if the line from (x, y) in direction d lies within the pitch, whether it is drawn or
 * not. The border lines lie within the pitch. The four diagonals that cut a corner of a goal do
 * not; each of them joins a dot beside a post on the goal line and a back corner of the goal. */
bool soccer_in_pitch(const struct soccer_state *state, int x, int y, int d);

/* Returns true if the line from (x, y) in direction d lies within the pitch and is not drawn
 * yet. */
bool soccer_open(const struct soccer_state *state, int x, int y, int d);

/* Draws one line of the current turn, in direction d. The line must not be drawn yet. Afterwards
 * either the turn continues or it is over. Does not set state->last. */
void soccer_step(struct soccer_state *state, int d);

/* Members of soccer_game that implement the reference rules. */
extern const char *const soccer_variants[];
void soccer_start(void *state, const struct rules *rules);
int soccer_mover(const void *state);
bool soccer_play(void *state, const char *turn, struct ruling *ruling);
void soccer_force(void *state, int seat, const char *turn);
bool soccer_has_form(const char *turn);
void soccer_observe(const void *state, int seat, struct text *text);
void soccer_outcome(const void *state, struct outcome *outcome);

bool soccer_turn_steps(const void *state, const char *part, struct text *next, bool *whole);
void soccer_state_key(const void *state, struct text *key);

/* Members of soccer_game that use the fast boards. They are defined in legal_turns.c, random_turn.c
 * and perft.c for the standard pitch, and in large_board.c for pitches of any size. */
void soccer_legal_turns(const void *state, bool (*take)(void *data, const char *turn), void *data);
void large_legal_turns(const void *state, bool (*take)(void *data, const char *turn), void *data);
void soccer_random_turn(const void *state, struct random *random, struct text *turn);
void large_random_turn(const void *state, struct random *random, struct text *turn);
size_t soccer_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);
size_t large_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX]);

#endif
