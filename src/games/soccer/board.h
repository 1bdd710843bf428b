/* The fast paper soccer board, for engines. It draws and removes lines, lists complete turns, and
 * computes distances. It allocates no memory, and does not check that a line is legal; soccer.h
 * checks turns.
 *
 * The board relies on two facts. First, within a turn the ball leaves only dots that had a line
 * before the turn began, so the set of fresh dots (dots without lines) stays the same until the
 * turn ends. Second, a line to a fresh dot or into a goal ends the turn, and is the only line
 * there. A result (a distinct position after a turn) that ends there therefore has exactly one last
 * line, and exactly one predecessor. Only mid-turn and blocked positions need a hash table to find
 * duplicates. */
#ifndef GAMES_SOCCER_BOARD_H
#define GAMES_SOCCER_BOARD_H

#include "games/soccer/soccer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* This header is for the standard pitch only. large_board.h compiles the same functions for any
 * size. */
#ifdef BOARD_LARGE
#define BOARD_WIDTH SOCCER_WIDTH_MAX
#define BOARD_ROWS SOCCER_ROWS_MAX
#define BOARD_LINES_MAX SOCCER_TURN_MAX
#else
#define BOARD_WIDTH SOCCER_WIDTH
#define BOARD_ROWS SOCCER_ROWS
#define BOARD_LINES_MAX SOCCER_LINES_MAX
#endif

/* The number of a dot is x + 9 (y + 1), from 0 to 116. The 12 numbers beside the goals are not
 * dots. */
#define BOARD_DOTS (BOARD_WIDTH * BOARD_ROWS)
#define BOARD_FAR 255 /* distance value for an unreachable dot */

struct board {
    uint8_t open[BOARD_DOTS]; /* lines that can be drawn from each dot; bit d is direction d */
    /* lines that would end the turn, on a fresh dot or in a goal; bit d is direction d */
    uint8_t stop[BOARD_DOTS];
    /* hash of the drawn lines, the ball's position and the player to move */
    uint64_t hash;
    uint8_t ball;
    int8_t mover;  /* seat to move; after the end of the game, the seat that moved last */
    int8_t winner; /* seat that won, or -1 until the game is over */
#ifdef BOARD_LARGE
    uint8_t goals[SEATS][3]; /* dots of the goal that each seat attacks */
#endif
};

enum board_end {
    BOARD_GOES_ON, /* the turn continues, and the same player draws another line */
    BOARD_FRESH,
    BOARD_NORTH, /* the ball is in the goal that seat 0 attacks */
    BOARD_SOUTH,
    BOARD_BLOCKED,
};

static inline unsigned board_dot(int x, int y)
{
    return (unsigned)(x + BOARD_WIDTH * (y + 1));
}

static inline int board_x(unsigned dot)
{
    return (int)(dot % BOARD_WIDTH);
}

static inline int board_y(unsigned dot)
{
    return (int)(dot / BOARD_WIDTH) - 1;
}

/* Returns the three dots of the goal that the player in a seat attacks. */
#ifdef BOARD_LARGE
#define BOARD_SOUTH_DOT(board) ((board)->goals[1][0])
static inline const uint8_t *board_goal(const struct board *board, int seat)
{
    return board->goals[seat];
}
#else
#define BOARD_SOUTH_DOT(board) (BOARD_DOTS - BOARD_WIDTH)
extern const uint8_t board_goals[SEATS][3];
static inline const uint8_t *board_goal(const struct board *board, int seat)
{
    (void)board;
    return board_goals[seat];
}
#endif

/* Returns true if the dot is in a goal. */
static inline bool board_is_goal(const struct board *board, unsigned dot)
{
    (void)board;
    return dot < BOARD_WIDTH || dot >= BOARD_SOUTH_DOT(board);
}

/* Returns the dot one step away in direction d. */
unsigned board_neighbour(unsigned dot, unsigned d);

/* Returns true if no line touches the dot, and the dot is on the pitch but not in a goal. */
static inline bool board_is_fresh(const struct board *board, unsigned dot)
{
    /* any other dot has a drawn line, or fewer than 8 possible lines */
    return board->open[dot] == 0xff;
}

/* Sets the board to a game state. The hash does not depend on the order in which the lines were
 * drawn. */
void board_set(struct board *board, const struct soccer_state *state);

#ifndef BOARD_LARGE
/* Sets the board to the standard pitch before the first turn. */
void board_begin(struct board *board, int first);
#endif

/* Draws a line, which must not be drawn yet. The game must not be over. If the line ends the turn,
 * the opponent is to move. */
enum board_end board_make(struct board *board, unsigned d);

/* Removes the line that was drawn last. `d` must be the direction it was drawn in. */
void board_unmake(struct board *board, unsigned d);

/* Draw and remove the lines of a legal turn or of its beginning. The lines are given as digits. */
enum board_end board_make_turn(struct board *board, const char *turn);
void board_unmake_turn(struct board *board, const char *turn);

/* Returns the number of complete turns (distinct strings) of the player to move, or 0 if the game
 * is over. Counting stops at `most`, which must be at least 1. A result of `most` therefore means
 * "at least `most`". */
uint64_t board_count_turns(const struct board *board, uint64_t most);

/* Appends complete turn number `index`, counted from 0. Turns are sorted by their digits, and
 * `index` must be less than the number of turns. Takes about as long as counting the turns once or
 * twice. */
void board_pick_turn(const struct board *board, uint64_t index, struct text *turn);

/* Calls `visit` for all complete turns of the player to move, once each and sorted by their digits,
 * until `visit` returns false. Returns false if `visit` did. The text of a turn consists of
 * `length` digits and a NUL. There may be millions of turns. */
bool board_each_turn(const struct board *board,
                     bool (*visit)(void *data, const char *turn, size_t length, enum board_end end),
                     void *data);

/* --- distinct results of the turns of the player to move --- */

/* A position in the middle of a turn. Node 0 is the position before the turn. */
struct board_node {
    uint32_t parent; /* index of the previous node, always less than the node's own index */
    uint16_t length; /* number of lines drawn since the start of the turn */
    uint8_t d;       /* direction of the last line, as seen from the parent */
};

struct board_result {
    uint64_t hash; /* hash of the board after the turn */
    uint32_t node; /* index of the node where the last line starts */
    uint8_t d;     /* direction of the last line */
    uint8_t ball;  /* dot where the last line ends */
    uint8_t end;   /* how the turn ends, an enum board_end that is never BOARD_GOES_ON */
};

struct board_slot {
    uint64_t hash;
    uint64_t stamp;
};

/* The memory for generating results, owned by the caller. Zero the struct and the slots, and then
 * set the first six members. The struct holds the results of one board_generate call at a time, and
 * can be reused. */
struct board_results {
    struct board_node *nodes;
    struct board_result *results;
    struct board_slot *slots;
    uint32_t node_max;   /* number of nodes that fit, at least BOARD_LINES_MAX + 1 */
    uint32_t result_max; /* number of results that fit, at least 16 */
    uint32_t slot_count; /* number of slots: a power of two, at least 2 * (node_max + result_max) */
    /* Called every 1024 nodes, unless NULL. Returns true to stop board_generate, for example
     * because time is up. */
    bool (*stop)(void *data);
    void *stop_data;

    uint32_t node_count;
    uint32_t result_count;
    bool capped; /* whether results may be missing, because memory ran out or `stop`
                  * returned true */
    /* number of the current board_generate call; slots with other stamps are free */
    uint64_t stamp;
    /* number of slots currently used as the hash table; a growing power of two */
    uint32_t table_size;
    uint32_t table_used;
};

/* Fills in the results of all complete turns. Each combination of drawn lines and ball position
 * occurs once. The list is exact, except that a 64-bit hash collision would drop a position; with
 * 100,000 nodes, the probability of a collision is less than 10^-9. The search is depth-first, in
 * order of direction, so a list that was cut short favours low direction numbers and long turns.
 * Even such a list has at least one result, unless the game is over. */
void board_generate(const struct board *board, struct board_results *list);

/* Writes the turn that leads to a result as digits and a NUL. Returns the number of digits. */
size_t board_result_turn(const struct board_results *list, uint32_t index,
                         char turn[BOARD_LINES_MAX + 1]);

/* --- distances --- */

/* Computes the smallest number of lines that lead from any source to each dot, no matter which
 * player draws them. The distance of an unreachable dot is BOARD_FAR. A path may end in a goal, but
 * may start in a goal only if that goal is a source. */
void board_line_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* Computes the smallest number of turns that lead from any source to each dot, no matter which
 * player plays them. This is 0 at the sources, and increases by one for every fresh dot on the
 * path. Distance 1 is exact: the dots at distance 1 from the ball are exactly those that the player
 * to move can reach within this turn, because a path that repeats no dot is a legal turn. */
void board_turn_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* Returns true if the player to move can reach the goal attacked by `seat` within this turn. The
 * result is exact. */
bool board_can_score(const struct board *board, int seat);

/* Writes the shortest turn that ends in the goal attacked by `seat`, as digits and a NUL. Returns
 * the number of digits, or 0 if there is no such turn. */
size_t board_scoring_turn(const struct board *board, int seat, char turn[BOARD_DOTS + 1]);

/* Writes the shortest turn that ends on a given fresh dot or goal dot, as digits and a NUL. Returns
 * the number of digits, or 0 if there is no such turn. */
size_t board_turn_to(const struct board *board, unsigned dot, char turn[BOARD_DOTS + 1]);

#endif
