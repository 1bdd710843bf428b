/* Plans how to bring one army home in as few moves as possible. The opponent is assumed to stand
 * still, to follow a given plan, or to answer each move with its own greediest move. The opponent's
 * real moves may differ, so check a plan again before each of its moves.
 *
 * The planner is a beam search: from the armies after n moves it keeps the `width` cheapest and
 * makes every move from them. Internally an army always goes from the top left to the bottom right;
 * boards and plans of seat 1 are rotated by 180 degrees on the way in and out. */
#ifndef ENGINES_HALMA_RACE_H
#define ENGINES_HALMA_RACE_H

#include "games/halma/board.h"

#define RACE_MOVES_MAX 160

/* A sequence of moves, of which the last brings the last piece home. */
struct race_plan {
    unsigned length; /* number of moves; 0: there is no plan */
    uint8_t from[RACE_MOVES_MAX], to[RACE_MOVES_MAX];
};

struct race_limits {
    unsigned width;       /* beam width, not above the width_max of race_open */
    unsigned width_first; /* beam width with which race_improve begins; 0: width / 16 */
    unsigned moves;       /* maximum length of a plan, up to RACE_MOVES_MAX */
    unsigned noise;       /* maximum random number that is added to a cost, in order to find
                           * different plans; 0: none */
    uint64_t seed;        /* seed for the random numbers that `noise` adds */
    int64_t end_ns;       /* end time on the monotonic clock; 0: no limit */
    uint64_t nodes;       /* maximum number of armies to examine; 0: no limit */
    const struct race_plan *other; /* plan of the opponent; NULL: the opponent stands still */
    bool other_first;              /* whether the opponent makes the next move */
    bool answers; /* instead of following `other`, the opponent makes the move of race_answer after
                   * each move except the last */
};

struct race;

/* Opens a planner. It uses about 250 bytes of memory per unit of width, plus up to 8 bytes per unit
 * for each of the RACE_MOVES_MAX moves in use. */
struct race *race_open(unsigned width_max);
void race_close(struct race *race); /* accepts NULL */

/* Plans the moves of the army of `seat`. Returns true if *plan brings the army home. If there is no
 * plan within the limits, returns false and leaves *plan unchanged. */
bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan);

/* Searches for shorter and shorter plans than the given plan, whose length may be 0. It first uses
 * wider and wider beams, up to `width`, and then noise. It ends at the limits, or when no shorter
 * plan is possible. Without noise or a limit, it may never end. Returns the number of beam searches
 * that it finished. */
unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan);

/* Returns whether the plan can be played from this position and brings the army home, if the
 * opponent moves as the limits say. The plan must leave no blocker behind, and with `answers` the
 * opponent must not get home first. `seat` moves first. */
bool race_is_valid(const struct race *race, const struct race_plan *plan,
                   const struct race_limits *limits, const struct halma_board *board, int seat);

/* Returns the sum of the tolls of a seat's pieces; see race.c. */
int race_tolls(const struct race *race, const struct halma_board *board, int seat);

/* Finds the move that reduces race_tolls most, for the player to move. Returns false if that player
 * has no move. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to);

/* Returns the number of the seat's pieces that are not home. Every plan has at least that many
 * moves. */
unsigned race_away(const struct halma_board *board, int seat);

/* Returns the number of armies that were examined since race_open. */
uint64_t race_nodes(const struct race *race);

#endif
