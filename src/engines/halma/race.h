/* One army on its way home: a plan of the fewest moves. The opponent stands still, or follows a
 * plan of his own, or answers each move with the one that gains him most. Never knows what he does
 * in truth: a plan is checked again before each of its moves is made.
 *
 * A beam: all armies that so many moves lead to, the best `width` of them by their cost, then one
 * move more. The army always goes from the top left to the bottom right: boards of seat 1 are
 * turned by half a circle on the way in, and plans on the way out. */
#ifndef ENGINES_HALMA_RACE_H
#define ENGINES_HALMA_RACE_H

#include "games/halma/board.h"

#define RACE_MOVES_MAX 160

struct race_plan {
    bool home;       /* the last move brings the last man home */
    int cost;        /* of the army in the end */
    unsigned length; /* 0: no plan */
    uint8_t from[RACE_MOVES_MAX], to[RACE_MOVES_MAX];
};

struct race_limits {
    unsigned width;       /* at most that of race_open */
    unsigned width_first; /* where race_improve begins; 0: at a 16th of width */
    unsigned moves;       /* gives up when it takes more; at most RACE_MOVES_MAX */
    unsigned noise;       /* added to costs at random, up to this: other plans come out; 0: none */
    uint64_t seed;        /* of the noise */
    int64_t end_ns;       /* on the monotonic clock; 0: no limit */
    uint64_t nodes;       /* gives up after so many armies; 0: no limit */
    bool partial;         /* takes the cheapest army after `moves` moves where none is home */
    const struct race_plan *other; /* what the opponent does meanwhile; NULL: nothing */
    bool other_first;              /* he makes the next move */
    bool answers; /* instead: he makes the move of race_answer after each but the last */
};

struct race;

/* The memory is some 250 bytes a unit of width, and 8 for each of RACE_MOVES_MAX moves as they are
 * used. */
struct race *race_open(unsigned width_max);
void race_close(struct race *race); /* takes NULL */

/* Plans for the army of `seat`. True: *plan brings it home; false: there is none within the limits,
 * and *plan is untouched. */
bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan);

/* Looks for shorter and shorter plans than the one given, whose length may be 0, in wider and wider
 * beams up to `width` and then with noise, until the limits stop it or none can be shorter. Without
 * noise or limits it would not end. Returns how many beams it finished. */
unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan);

/* True when the plan can be played from here, move for move with what the opponent does by the
 * limits, and brings the army home, with no blocker left behind and not after the opponent's by his
 * answers. `seat` moves first. */
bool race_holds(const struct race *race, const struct race_plan *plan,
                const struct race_limits *limits, const struct halma_board *board, int seat);

/* What the men of the seat cost where they are; see race.c. */
int race_tolls(const struct race *race, const struct halma_board *board, int seat);

/* The move of the mover that saves most of that. False: there is no move. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to);

/* The men of the seat that are not home: the least that any plan takes. */
unsigned race_away(const struct halma_board *board, int seat);

/* Armies that were looked at since race_open. */
uint64_t race_nodes(const struct race *race);

#endif
