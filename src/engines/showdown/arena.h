/* Implements the rules of Showdown for simulated games, with a small, flat state. The state also
 * records what each player knows. The referee uses games/showdown instead; a test checks that the
 * two implementations agree.
 *
 * arena.h and arena.c depend only on libc, because they are also part of a contest entry that must
 * be a single file. Rows are 0..8 and columns 0..25. Seat 0 starts on (0, 0) and moves first; seat
 * 1 starts on (8, 25). */
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

/* One turn of a player. `to` is the target square, or (0, 0) for a verb that has no square. */
struct action {
    uint8_t verb;
    struct spot to;
};

enum post { POST_NONE, POST_HOME, POST_DIAGONAL };

/* The parameters that describe how a simulated player behaves; see style.h. Probabilities are in
 * sixteenths unless stated otherwise. */
struct style {
    /* probability of a step along the row, if a step along the column would also lead towards the
     * goal */
    uint8_t lane;
    /* turn number on which the player builds a wall on its home square, or 0 for never */
    uint8_t home_wall;
    uint8_t walls; /* number of further walls that the player builds around its home */
    uint8_t radar; /* the player uses RADAR once every `radar` turns, or never if 0 */
    /* probability of a shot at an opponent in the same row or column, even if the player cannot
     * know that the opponent is there */
    uint8_t instinct;
    /* after a hit, the player shoots again as long as it can still reach its goal with more than
     * this many turns to spare; 0 means that it does not shoot again */
    uint8_t lock_margin;
    uint8_t post;       /* where the player waits as a guard (an enum post) */
    uint8_t post_until; /* turn number on which a guard leaves its post */
    uint8_t idle;       /* probability of a wasted turn, in 32nds */
    /* nonzero: the player steps into the row or column of an opponent that it has just seen */
    uint8_t hunt;
    /* a watcher uses RADAR if its last sighting is older than this many turns and a quarter of the
     * distance; 0 means that the player does not watch */
    uint8_t watch;
    /* what a watcher does beside its opponent's row or column: if a random number below 16 is less
     * than `step_in`, it steps in; otherwise if less than `shoot`, it shoots along its own row or
     * column; otherwise if less than `look`, it uses RADAR; otherwise it walks on */
    uint8_t step_in, shoot, look;
};

/* The state of one player, and what the player knows. */
struct side {
    struct spot at;
    uint8_t turns; /* number of turns used, including turns missed because of hits */
    /* number of turns actually played; the player itself can count only these */
    uint8_t taken;
    uint8_t hits, ouches;
    uint8_t answer; /* the referee's answer to the player's last turn */
    struct action action;
    struct spot seen;
    /* value of `taken` when the player last met or saw the opponent, or 0 if it never did */
    uint8_t seen_on;
    uint8_t built; /* number of walls that the player has built */
    uint32_t known[ROWS];
    struct style style;
};

struct arena {
    uint32_t walls[ROWS];
    struct side sides[2];
    int8_t mover;    /* seat of the player to move, or -1 if the game is over */
    uint8_t arrived; /* bit s is set if the player in seat s has reached its opponent's home */
};

void arena_start(struct arena *arena);

/* Plays a turn for the player to move, records what that player learns from it, and passes the move
 * to the opponent. Returns the referee's answer. */
enum answer arena_play(struct arena *arena, struct action action);

/* Returns the points of a seat minus its opponent's points, as if the game ended now. */
int arena_lead(const struct arena *arena, int seat);

/* the four directions as changes of row and column: two along a row, then two along a column */
extern const int8_t ways[4][2];

struct spot spot_home(int seat);
struct spot spot_beside(struct spot at, int way);
/* Returns the square with this number. Squares are numbered row by row, starting at 0. */
struct spot spot_of(int number);
bool spot_on_board(struct spot spot);
bool spot_same(struct spot a, struct spot b);
bool action_same(struct action a, struct action b);
int spot_distance(struct spot a, struct spot b);

/* Returns the square one step from `from` towards `to`. The step goes along the axis with the
 * larger distance. */
struct spot spot_step(struct spot from, struct spot to);

bool wall_at(const uint32_t walls[ROWS], struct spot spot);
void wall_put(uint32_t walls[ROWS], struct spot spot, bool built);

/* Returns a random number from 0 to bound - 1, and advances the generator state `*dice`. Any number
 * is a valid initial state. */
unsigned dice_roll(uint64_t *dice, unsigned bound);
uint64_t dice_mix(uint64_t seed, uint64_t number);

#endif
