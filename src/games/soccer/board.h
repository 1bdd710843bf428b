/* The fast board of paper soccer, for engines: lines made and unmade, complete turns, distances.
 * Never checks a line that it is told to make, never allocates; soccer.h has the rules that judge.
 *
 * It rests on two facts. Within one turn the ball leaves only dots that had a line before the turn
 * began, so the set of fresh dots is fixed until the turn ends. And the drawn lines are a walk of
 * the ball from (4,5), so a result that ends on a fresh dot or in a goal has one last line, hence
 * one predecessor: only positions in mid-turn, and blocked ones, need a table that finds
 * duplicates. */
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
#define BOARD_FAR 255 /* the distance of a dot that cannot be reached */

struct board {
    uint8_t open[BOARD_DOTS]; /* bit d: the line in direction d can be drawn */
    uint8_t stop[BOARD_DOTS]; /* of these, the ones that end a turn: to a fresh dot or a goal */
    uint64_t hash;            /* of the drawn lines, the ball and the side to move */
    uint8_t ball;
    int8_t mover;  /* the seat to move; once the game is over, the seat that moved last */
    int8_t winner; /* -1 while the game goes on */
#ifdef BOARD_LARGE
    uint8_t goals[SEATS][3]; /* the dots of the goal that each seat attacks */
#endif
};

enum board_end {
    BOARD_GOES_ON, /* the same seat draws another line */
    BOARD_FRESH,
    BOARD_NORTH, /* in the goal that seat 0 attacks */
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

/* The three dots of the goal that a seat attacks. */
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

/* True for a dot of a goal. */
static inline bool board_is_goal(const struct board *board, unsigned dot)
{
    (void)board;
    return dot < BOARD_WIDTH || dot >= BOARD_SOUTH_DOT(board);
}

/* The dot one step from another in direction d. */
unsigned board_neighbour(unsigned dot, unsigned d);

/* True for a dot of the pitch that is not a goal and that no line touches. */
static inline bool board_is_fresh(const struct board *board, unsigned dot)
{
    return board->open[dot] == 0xff; /* other dots have a drawn line, or never had all 8 */
}

/* The board of a state. The hash is the same however the position came about. */
void board_set(struct board *board, const struct soccer_state *state);

#ifndef BOARD_LARGE
/* The standard pitch before the first turn. */
void board_begin(struct board *board, int first);
#endif

/* Draws an open line; the game must not be over. When the turn ends the other seat is to move. */
enum board_end board_make(struct board *board, unsigned d);

/* Takes back the last line made, which was in direction d. */
void board_unmake(struct board *board, unsigned d);

/* Makes the lines of a turn, digits of a legal turn or of its beginning; and takes them back. */
enum board_end board_make_turn(struct board *board, const char *turn);
void board_unmake_turn(struct board *board, const char *turn);

/* The number of the mover's complete turns, as strings; 0 when the game is over. Counting ends at
 * `most` (at least 1): the answer `most` means that many or more. */
uint64_t board_count_turns(const struct board *board, uint64_t most);

/* Appends complete turn number `index`, from 0, in the order of their digits; index is less than
 * the count. Costs about as much as one or two counts. */
void board_pick_turn(const struct board *board, uint64_t index, struct text *turn);

/* --- distinct results of the mover's turns --- */

/* A position in mid-turn; number 0 is the one the turn starts from. */
struct board_node {
    uint32_t parent; /* less than its own number */
    uint16_t length; /* lines from the start to here */
    uint8_t d;       /* the last of them, from the parent */
};

struct board_result {
    uint64_t hash; /* that of the board after the turn */
    uint32_t node; /* where the last line starts */
    uint8_t d;     /* the last line */
    uint8_t ball;  /* where it ends */
    uint8_t end;   /* enum board_end, never BOARD_GOES_ON */
};

struct board_slot {
    uint64_t hash;
    uint64_t stamp;
};

/* Memory for one generation at a time; all of it belongs to the caller, who zeroes the struct and
 * the slots, fills in the first six members, and may use it again and again. */
struct board_results {
    struct board_node *nodes;
    struct board_result *results;
    struct board_slot *slots;
    uint32_t node_max;   /* BOARD_LINES_MAX + 1 or more */
    uint32_t result_max; /* 16 or more */
    uint32_t slot_count; /* a power of two, at least twice node_max + result_max */
    /* Asked every 1024 nodes when not NULL: true stops the generation (a deadline, say). */
    bool (*stop)(void *data);
    void *stop_data;

    uint32_t node_count;
    uint32_t result_count;
    bool capped;         /* memory ran out or stop said so: there may be more results than these */
    uint64_t stamp;      /* of this generation: slots with another stamp are free */
    uint32_t table_size; /* slots in use as a table, a power of two; it grows with the generation */
    uint32_t table_used;
};

/* Fills in the results of all complete turns, each (drawn lines, ball) once. Exact but for a
 * collision of 64-bit hashes, which drops a position: below 10^-9 a generation of 100,000 nodes.
 * Depth first in the order of directions, so a capped list leans towards small directions and long
 * turns; it holds at least one result all the same, unless the game is over. */
void board_generate(const struct board *board, struct board_results *list);

/* Writes the turn kept for a result: digits and a NUL. Returns its length. */
size_t board_result_turn(const struct board_results *list, uint32_t index,
                         char turn[BOARD_LINES_MAX + 1]);

/* --- distances --- */

/* The fewest lines from any of the sources to each dot, over open lines, whoever draws them;
 * BOARD_FAR if there is no way. A way may end in a goal, but leaves one only if it is a source. */
void board_line_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* The fewest turns, whoever plays them: 0 for the sources, and one more for every fresh dot that a
 * way has to pass. Exact for 1: a dot that the mover can reach within this turn, by any turn at
 * all, is at distance 1 from the ball (a way that repeats no dot is a playable turn). */
void board_turn_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS]);

/* True when the mover can reach the goal that `seat` attacks within this turn. Exact. */
bool board_can_score(const struct board *board, int seat);

/* Writes the shortest turn that does so, digits and a NUL; 0 when there is none, else its
 * length. */
size_t board_scoring_turn(const struct board *board, int seat, char turn[BOARD_DOTS + 1]);

/* The same for the shortest turn that ends on one fresh dot, or in one dot of a goal. */
size_t board_turn_to(const struct board *board, unsigned dot, char turn[BOARD_DOTS + 1]);

#endif
