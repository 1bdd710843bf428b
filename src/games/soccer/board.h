/* The fast board of paper soccer, for engines: making and unmaking lines, complete turns,
 * distances. It allocates nothing and does not check that a line to make is legal; soccer.h has the
 * rules that judge.
 *
 * It relies on two facts. First, within one turn the ball leaves only dots that had a line before
 * the turn began, so the set of fresh dots is fixed until the turn ends. Second, the drawn lines
 * are a path of the ball from (4,5). So a result that ends on a fresh dot or in a goal has exactly
 * one last line, hence one predecessor: only positions in mid-turn, and blocked ones, need a table
 * to find duplicates. */
#ifndef GAMES_SOCCER_BOARD_H
#define GAMES_SOCCER_BOARD_H

#include "games/soccer/soccer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the standard pitch only; large_board.h compiles the same functions for any size. */
#ifdef BOARD_LARGE
#define BOARD_WIDTH SOCCER_WIDTH_MAX
#define BOARD_ROWS SOCCER_ROWS_MAX
#define BOARD_LINES_MAX SOCCER_TURN_MAX
#else
#define BOARD_WIDTH SOCCER_WIDTH
#define BOARD_ROWS SOCCER_ROWS
#define BOARD_LINES_MAX SOCCER_LINES_MAX
#endif

/* A dot is x + 9 (y + 1), 0..116; the 12 numbers beside the goals are not dots. */
#define BOARD_DOTS (BOARD_WIDTH * BOARD_ROWS)
#define BOARD_FAR 255 /* distance of a dot that cannot be reached */

struct board {
    uint8_t open[BOARD_DOTS]; /* bit d: the line in direction d can be drawn */
    uint8_t stop[BOARD_DOTS]; /* bit d: that line would end the turn, on a fresh dot or in a goal */
    uint64_t hash;            /* hash of the drawn lines, the ball and the side to move */
    uint8_t ball;
    int8_t mover;  /* the seat to move; after the end of the game, the seat that moved last */
    int8_t winner; /* -1 until the game is over */
#ifdef BOARD_LARGE
    uint8_t goals[SEATS][3]; /* dots of the goal that each seat attacks */
#endif
};

enum board_end {
    BOARD_GOES_ON, /* the same seat draws another line */
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

/* Returns the three dots of the goal that a seat attacks. */
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

/* Returns true if the dot is on the pitch, not in a goal, and not touched by a line. */
static inline bool board_is_fresh(const struct board *board, unsigned dot)
{
    return board->open[dot] == 0xff; /* any other dot has a drawn line, or fewer than 8
                                      * directions */
}

/* Sets the board to a state. The hash does not depend on the order of the lines. */
void board_set(struct board *board, const struct soccer_state *state);

#ifndef BOARD_LARGE
/* Sets the board to the standard pitch before the first turn. */
void board_begin(struct board *board, int first);
#endif

/* Draws an open line; the game must not be over. If that ends the turn, the opponent is to move. */
enum board_end board_make(struct board *board, unsigned d);

/* Takes back the last line made; d must be its direction. */
void board_unmake(struct board *board, unsigned d);

/* Make and take back the lines of a legal turn, or of the beginning of one, given as digits. */
enum board_end board_make_turn(struct board *board, const char *turn);
void board_unmake_turn(struct board *board, const char *turn);

/* Returns the number of the mover's complete turns, as distinct strings; 0 when the game is over.
 * Stops counting at `most` (at least 1), so the result `most` means that many or more. */
uint64_t board_count_turns(const struct board *board, uint64_t most);

/* Appends complete turn number `index`, from 0, in the order of their digits; `index` must be less
 * than the count. Takes about as long as one or two counts. */
void board_pick_turn(const struct board *board, uint64_t index, struct text *turn);

/* --- distinct results of the mover's turns --- */

/* A position in mid-turn. Node 0 is the position before the turn. */
struct board_node {
    uint32_t parent; /* index of the previous node, always less than the node's own index */
    uint16_t length; /* number of lines since the start of the turn */
    uint8_t d;       /* direction of the last line, from the parent */
};

struct board_result {
    uint64_t hash; /* hash of the board after the turn */
    uint32_t node; /* the node from which the last line is drawn */
    uint8_t d;     /* direction of the last line */
    uint8_t ball;  /* dot where the last line ends */
    uint8_t end;   /* enum board_end, never BOARD_GOES_ON */
};

struct board_slot {
    uint64_t hash;
    uint64_t stamp;
};

/* Memory for one generation of results at a time, owned by the caller. Zero the struct and the
 * slots, then set the first six members. It can be reused. */
struct board_results {
    struct board_node *nodes;
    struct board_result *results;
    struct board_slot *slots;
    uint32_t node_max;   /* at least BOARD_LINES_MAX + 1 */
    uint32_t result_max; /* at least 16 */
    uint32_t slot_count; /* a power of two, at least 2 (node_max + result_max) */
    /* Called every 1024 nodes unless NULL. If it returns true, for example at a deadline, the
     * generation stops. */
    bool (*stop)(void *data);
    void *stop_data;

    uint32_t node_count;
    uint32_t result_count;
    bool capped;         /* memory ran out or `stop` returned true, so results may be missing */
    uint64_t stamp;      /* number of this generation; slots with another stamp are free */
    uint32_t table_size; /* slots used as the hash table: a power of two that grows during the
                          * generation */
    uint32_t table_used;
};

/* Fills in the results of all complete turns, each (drawn lines, ball) once. Exact except for
 * collisions of 64-bit hashes, which drop a position: less than 10^-9 of generations of 100,000
 * nodes. The search is depth first in the order of directions, so a capped list favours small
 * directions and long turns. Even a capped list has at least one result, unless the game is
 * over. */
void board_generate(const struct board *board, struct board_results *list);

/* Writes the turn of a result as digits and a NUL. Returns its length. */
size_t board_result_turn(const struct board_results *list, uint32_t index,
                         char turn[BOARD_LINES_MAX + 1]);

/* --- distances --- */

/* Computes the fewest open lines from any source to each dot, no matter who draws them; BOARD_FAR
 * if the dot cannot be reached. A path may end in a goal, but starts in one only if it is a
 * source. */
void board_line_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* Computes the fewest turns from any source to each dot, no matter who plays them: 0 for the
 * sources, plus one for every fresh dot on the path. Distance 1 is exact: the dots at distance 1
 * from the ball are those that the mover can reach within this turn, since a path that repeats no
 * dot is a legal turn. */
void board_turn_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* Returns true if the mover can reach the goal that `seat` attacks within this turn. Exact. */
bool board_can_score(const struct board *board, int seat);

/* Writes the shortest turn to the goal that `seat` attacks, as digits and a NUL. Returns its
 * length, or 0 if no turn does that. */
size_t board_scoring_turn(const struct board *board, int seat, char turn[BOARD_DOTS + 1]);

/* Writes the shortest turn that ends on one fresh dot, or on one dot of a goal, as digits and a
 * NUL. Returns its length, or 0 if no turn does that. */
size_t board_turn_to(const struct board *board, unsigned dot, char turn[BOARD_DOTS + 1]);

#endif
