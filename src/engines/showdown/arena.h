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
#define TURNS 100 /* maximum number of turns per player */

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

/* A turn. `to` is (0, 0) for a verb that has no square. */
struct action {
    uint8_t verb;
    struct spot to;
};

enum post { POST_NONE, POST_HOME, POST_DIAGONAL };

/* How a modelled player plays; see style.h. Chances are in 16ths unless stated otherwise. */
struct style {
    uint8_t lane;      /* chance that it steps along the row when a step along the column would also
                        * lead to the goal */
    uint8_t home_wall; /* turn in which it builds a wall on its home; 0: never */
    uint8_t walls;     /* number of further walls that it builds around its home */
    uint8_t radar;     /* it uses RADAR every this many turns; 0: never */
    uint8_t fire;      /* it shoots ahead every this many turns; 0: never */
    uint8_t instinct;  /* chance that it shoots at an opponent in its row or column, even if it
                        * cannot know where the opponent is */
    uint8_t lock_margin; /* number of spare turns for the way to its goal at which it stops shooting
                          * at a trapped opponent; 0: it never shoots again */
    uint8_t post;        /* place where it waits as a guard, an enum post */
    uint8_t post_until;  /* turn in which a guard leaves its post */
    uint8_t idle;        /* chance that it wastes a turn, in 32nds */
    uint8_t wary;        /* nonzero: it shoots at the goal square before it steps on it */
    uint8_t hunt;        /* nonzero: it steps into the row or column of an opponent that it has just
                          * seen */
    uint8_t shy; /* nonzero: it stays off the goal's row and column within this distance of the
                  * goal, and off the row and column of a guard that it has seen there */
};

/* A player, and what the player knows. */
struct side {
    struct spot at;
    uint8_t turns; /* number of turns used, including those lost to hits */
    uint8_t taken; /* number of turns that were really played; the player can count only these */
    uint8_t hits, ouches;
    uint8_t answer; /* the referee's answer to the player's last turn */
    struct action action;
    struct spot seen;
    uint8_t seen_on; /* value of `taken` when the player last met or saw the opponent; 0: never */
    uint8_t built;   /* number of walls that the player has built */
    uint32_t known[ROWS];
    struct style style;
};

struct arena {
    uint32_t walls[ROWS];
    struct side sides[2];
    int8_t mover;    /* seat of the player to move; -1: the game is over */
    uint8_t arrived; /* players who have arrived: bit s is set if seat s stands on its opponent's
                      * home */
};

void arena_start(struct arena *arena);

/* Plays a turn for the player to move, records what that player learns, and passes the move to the
 * opponent. Returns the referee's answer. */
enum answer arena_play(struct arena *arena, struct action action);

/* Returns the points of a seat minus its opponent's points in the current state of the game. */
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
