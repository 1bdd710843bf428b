/* Showdown for simulation: the rules on a small flat state, with what each player knows of it. The
 * referee uses games/showdown instead; a test compares the two.
 *
 * These files use libc only, because they also become part of a single-file entry. Rows are 0..8,
 * columns 0..25. Seat 0 starts on (0, 0) and moves first; seat 1 starts on (8, 25). */
#ifndef ENGINES_SHOWDOWN_ARENA_H
#define ENGINES_SHOWDOWN_ARENA_H

#include <stdbool.h>
#include <stdint.h>

#define ROWS 9
#define COLUMNS 26
#define TURNS 100 /* turns per player */

enum verb { VERB_MOVE, VERB_RADAR, VERB_WALL, VERB_ZAP, VERB_HELP, VERB_COUNT };

enum answer {
    ANSWER_OK,
    ANSWER_ERROR,
    ANSWER_OUCH,
    ANSWER_HELLO,
    ANSWER_AT,
    ANSWER_OOPS,
    ANSWER_BOOM,
    ANSWER_HIT,
    ANSWER_MISS,
    ANSWER_LOC,
    ANSWER_COUNT,
};

struct spot {
    int8_t row, column;
};

/* A turn; `to` is (0, 0) for verbs that take no square. */
struct action {
    uint8_t verb;
    struct spot to;
};

enum post { POST_NONE, POST_HOME, POST_DIAGONAL };

/* How a modelled player plays; see style.h. Chances are in 16ths unless stated otherwise. */
struct style {
    uint8_t lane;      /* chance of a step along the row when a step along the column would also
                        * lead to the goal */
    uint8_t home_wall; /* turn on which it builds a wall on its home; 0: never */
    uint8_t walls;     /* number of further walls around its home */
    uint8_t radar;     /* uses RADAR every this many turns; 0: never */
    uint8_t fire;      /* shoots ahead every this many turns; 0: never */
    uint8_t instinct;  /* chance of a shot at an opponent in line, whether or not it can know of the
                        * opponent */
    uint8_t lock_margin; /* shoots a trapped opponent again until only this many spare turns remain
                          * for the way to the goal; 0: never */
    uint8_t post;        /* where it waits as a guard; enum post */
    uint8_t post_until;  /* turn on which a guard leaves its post */
    uint8_t idle;        /* chance of a wasted turn, in 32nds */
    uint8_t wary;        /* nonzero: shoots at the goal square before stepping on it */
    uint8_t hunt;        /* nonzero: steps into line with an opponent it has just seen */
    uint8_t shy; /* nonzero: stays off the goal's lines, within this many rows and columns of
                  * the goal, and off the lines of a guard it has seen there */
};

/* A player and its knowledge. */
struct side {
    struct spot at;
    uint8_t turns; /* turns used up, including those lost to hits */
    uint8_t taken; /* turns actually played; the player can count only these */
    uint8_t hits, ouches;
    uint8_t answer; /* referee's answer to the last turn */
    struct action action;
    struct spot seen;
    uint8_t seen_on; /* value of `taken` when the opponent was last met or seen; 0: never */
    uint8_t built;   /* number of walls built */
    uint32_t known[ROWS];
    struct style style;
};

struct arena {
    uint32_t walls[ROWS];
    struct side sides[2];
    int8_t mover;    /* seat to move; -1: the game is over */
    uint8_t arrived; /* bit s: seat s stands on the opponent's home */
};

void arena_start(struct arena *arena);

/* Plays the mover's turn, records in its side what the mover learns, and passes the turn. Returns
 * the referee's answer. */
enum answer arena_play(struct arena *arena, struct action action);

/* Returns the points of a seat minus the opponent's points, as the game stands. */
int arena_lead(const struct arena *arena, int seat);

extern const int8_t ways[4][2]; /* directions: two along the row, then two along the column */

struct spot spot_home(int seat);
struct spot spot_beside(struct spot at, int way);
struct spot spot_of(int number); /* squares are numbered row by row from 0 */
bool spot_on_board(struct spot spot);
bool spot_same(struct spot a, struct spot b);
bool action_same(struct action a, struct action b);
int spot_distance(struct spot a, struct spot b);

/* Returns the square one step from `from` towards `to`, along the axis with the larger distance. */
struct spot spot_step(struct spot from, struct spot to);

bool wall_at(const uint32_t walls[ROWS], struct spot spot);
void wall_put(uint32_t walls[ROWS], struct spot spot, bool built);

/* Returns a random number below the bound and advances the dice. Any number is a valid initial
 * state of the dice. */
unsigned dice_roll(uint64_t *dice, unsigned bound);
uint64_t dice_mix(uint64_t seed, uint64_t number);

#endif
