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

/* A sequence of moves; the last one brings the last piece home. */
struct race_plan {
    unsigned length; /* number of moves; 0: no plan */
    uint8_t from[RACE_MOVES_MAX], to[RACE_MOVES_MAX];
};

struct race_limits {
    unsigned width;       /* beam width, not above the width_max of race_open */
    unsigned width_first; /* beam width with which race_improve begins; 0: width / 16 */
    unsigned moves;       /* longest plan to search for, up to RACE_MOVES_MAX */
    unsigned noise;       /* largest random addition to a cost, for finding different plans; 0:
                           * none */
    uint64_t seed;        /* seed of the noise */
    int64_t end_ns;       /* end time on the monotonic clock; 0: no limit */
    uint64_t nodes;       /* most armies to examine; 0: no limit */
    const struct race_plan *other; /* the opponent's plan; NULL: the opponent stands still */
    bool other_first;              /* the opponent makes the next move */
    bool answers; /* instead of following `other`, the opponent makes the move of race_answer after
                   * each move except the last */
};

struct race;

/* Opens a planner. It uses about 250 bytes of memory per unit of width, plus up to 8 bytes per unit
 * for each of the RACE_MOVES_MAX moves in use. */
struct race *race_open(unsigned width_max);
void race_close(struct race *race); /* accepts NULL */

/* Plans for the army of `seat`. Returns true if *plan brings the army home. Returns false, with
 * *plan unchanged, if there is no plan within the limits. */
bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan);

/* Searches for ever shorter plans than the given one, whose length may be 0: in ever wider beams up
 * to `width`, then with noise. Ends at the limits, or when no shorter plan is possible. Give it
 * noise or a limit, or it may not end. Returns the number of beam searches it finished. */
unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan);

/* Returns whether the plan can be played from this position and brings the army home, with the
 * opponent moving as the limits say. The plan must leave no blocker behind, and with `answers` the
 * opponent must not get home first. `seat` moves first. */
bool race_is_valid(const struct race *race, const struct race_plan *plan,
                   const struct race_limits *limits, const struct halma_board *board, int seat);

/* Returns the sum of the tolls of a seat's pieces; see race.c. */
int race_tolls(const struct race *race, const struct halma_board *board, int seat);

/* Finds the mover's move that reduces race_tolls most. Returns false if there is no move. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to);

/* Returns the number of the seat's pieces that are not home. Any plan takes at least that many
 * moves. */
unsigned race_away(const struct halma_board *board, int seat);

/* Returns the number of armies examined since race_open. */
uint64_t race_nodes(const struct race *race);

#endif
