/* Plans a path home for one army in as few moves as possible. The opponent is assumed to stand
 * still, to follow a given plan, or to reply to each move with its own greediest move. The
 * opponent's actual moves may differ, so check the plan again before each move.
 *
 * The planner is a beam search. A node is an army: the positions of all pieces of one side. In each
 * layer, the search keeps the `width` nodes with the lowest cost, and expands all their moves.
 * Internally, the army always moves from the top left to the bottom right. Boards and plans of seat
 * 1 are rotated by 180 degrees at the interface.  */
#ifndef ENGINES_HALMA_RACE_H
#define ENGINES_HALMA_RACE_H

#include "games/halma/board.h"

#define RACE_MOVES_MAX 160

/* A plan: a sequence of moves after which all pieces of one side are home. */
struct race_plan {
    unsigned length; /* number of moves in the plan, or 0 if there is no plan */
    uint8_t from[RACE_MOVES_MAX], to[RACE_MOVES_MAX];
};

struct race_limits {
    unsigned width;       /* beam width, at most the width_max passed to race_open */
    unsigned width_first; /* beam width of the first search by race_improve, or 0 for width / 16 */
    unsigned moves;       /* maximum length of a plan in moves, up to RACE_MOVES_MAX */
    /* largest random number that is added to a node's cost, so that the search finds different
     * plans; 0 for none */
    unsigned noise;
    uint64_t seed;                 /* seed of the random numbers that `noise` adds */
    int64_t end_ns;                /* end time on the monotonic clock, or 0 for no limit */
    uint64_t nodes;                /* maximum number of nodes to expand, or 0 for no limit */
    const struct race_plan *other; /* the opponent's plan, or NULL if the opponent stands still */
    /* whether the opponent moves before the first move of the plan */
    bool other_first;
    /* if true, `other` is ignored, and the opponent replies to each move except the last with the
     * move chosen by race_answer */
    bool answers;
};

struct race;

/* Opens a planner for beams up to `width_max` wide. It uses about 250 bytes of memory per unit of
 * width, plus up to 8 bytes per unit for each move of a plan. */
struct race *race_open(unsigned width_max);
void race_close(struct race *race); /* `race` may be NULL */

/* Plans the moves of the army of `seat`. Returns true if *plan brings the army home. If there is no
 * plan within the limits, returns false and leaves *plan unchanged. */
bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan);

/* Replaces *plan, which may be empty at first, with shorter and shorter plans. To find them, uses
 * wider and wider beams up to `width`, and then random noise. Ends when a limit is reached or no
 * shorter plan is possible. If there is neither noise nor a limit, it may never end. Returns the
 * number of completed beam searches. */
unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan);

/* Returns whether a plan can be played from this position and brings the army of `seat` home, if
 * `seat` moves first and the opponent moves as `limits` specifies. The plan must also leave no
 * piece in the starting zone when the rules forbid it. If `answers` is set, the opponent must not
 * get home first. */
bool race_is_valid(const struct race *race, const struct race_plan *plan,
                   const struct race_limits *limits, const struct halma_board *board, int seat);

/* Returns the total cost of a seat's pieces according to the planner's piece-square table; see
 * race.c. */
int race_tolls(const struct race *race, const struct halma_board *board, int seat);

/* Finds the greediest move of the player to move: the move that reduces race_tolls most. Returns
 * false if that player has no move. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to);

/* Returns the number of a seat's pieces that are not home. Every plan has at least that many
 * moves. */
unsigned race_away(const struct halma_board *board, int seat);

/* Returns the number of nodes expanded by all beam searches since race_open. */
uint64_t race_nodes(const struct race *race);

#endif
