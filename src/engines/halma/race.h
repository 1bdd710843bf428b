/* One army on its way home: a plan with as few moves as possible. The opponent stands still, or
 * follows a plan of his own, or answers each move with the one that gains him most. Never knows
 * what he really does: a plan is checked again before each of its moves is made.
 *
 * A beam search: all armies after n moves, of which it keeps the best `width` by their cost; then
 * one move more. The army always goes from the top left to the bottom right: for seat 1, boards are
 * turned by half a circle on the way in, and plans on the way out. */
#ifndef ENGINES_HALMA_RACE_H
#define ENGINES_HALMA_RACE_H

#include "games/halma/board.h"

#define RACE_MOVES_MAX 160

/* Moves of which the last one brings the last man home. */
struct race_plan {
    unsigned length; /* 0: no plan */
    uint8_t from[RACE_MOVES_MAX], to[RACE_MOVES_MAX];
};

struct race_limits {
    unsigned width;       /* at most that of race_open */
    unsigned width_first; /* where race_improve begins; 0: a 16th of width */
    unsigned moves;       /* gives up on longer plans; at most RACE_MOVES_MAX */
    unsigned noise;       /* random addition to costs, up to this, to get other plans; 0: none */
    uint64_t seed;        /* of the noise */
    int64_t end_ns;       /* on the monotonic clock; 0: no limit */
    uint64_t nodes;       /* gives up after this many armies; 0: no limit */
    const struct race_plan *other; /* what the opponent does meanwhile; NULL: nothing */
    bool other_first;              /* he makes the next move */
    bool answers; /* instead of `other`: he makes the move of race_answer after each move but the
                   * last */
};

struct race;

/* Takes some 250 bytes of memory per unit of width, and up to 8 more for each of RACE_MOVES_MAX
 * moves in use. */
struct race *race_open(unsigned width_max);
void race_close(struct race *race); /* takes NULL */

/* Plans for the army of `seat`. True: *plan brings it home; false: there is none within the limits,
 * and *plan is untouched. */
bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan);

/* Looks for shorter and shorter plans than the given one, whose length may be 0: in wider and wider
 * beams up to `width`, then with noise, until the limits end it or no plan can be shorter. Without
 * noise or limits it would not end. Returns how many beams it finished. */
unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan);

/* True if the plan can be played from here, with the opponent's moves that the limits name in
 * between, and brings the army home. It must leave no blocker behind, and with `answers` it must
 * not come home after the opponent. `seat` moves first. */
bool race_holds(const struct race *race, const struct race_plan *plan,
                const struct race_limits *limits, const struct halma_board *board, int seat);

/* What the men of the seat cost where they are; see race.c. */
int race_tolls(const struct race *race, const struct halma_board *board, int seat);

/* The mover's move that reduces race_tolls most. False: there is no move. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to);

/* The men of the seat that are not home: any plan takes at least this many moves. */
unsigned race_away(const struct halma_board *board, int seat);

/* Armies that were looked at since race_open. */
uint64_t race_nodes(const struct race *race);

#endif
