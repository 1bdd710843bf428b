/* Finds the fewest moves that bring an army home while the opponent passes, with proof. For the
 * last few pieces, after the armies have passed each other; race.h finds longer ways, without
 * proof.
 *
 * Uses iterative deepening A*. The lower bound counts the pieces that are away, those whose parity
 * class is wrong, and those that stand alone. Positions from which the search failed are
 * remembered. */
#ifndef ENGINES_HALMA_HOME_H
#define ENGINES_HALMA_HOME_H

#include "engines/halma/race.h"

#define HOME_MOVES_MAX 16

struct home_limits {
    unsigned moves; /* maximum length of the path to search for, up to HOME_MOVES_MAX */
    uint64_t nodes; /* maximum number of positions to search; 0: no limit */
    int64_t end_ns; /* end time on the monotonic clock; 0: no limit */
};

enum home_answer {
    HOME_FOUND,    /* *plan is a shortest path home */
    HOME_TOO_LONG, /* every path home is longer than the limit */
    HOME_UNKNOWN,  /* a limit ended the search before it had an answer */
};

struct home;

struct home *home_open(void);
void home_close(struct home *home); /* accepts NULL */

/* Searches for a shortest path home for the army of `seat`. Changes *plan only if it finds one. */
enum home_answer home_find(struct home *home, const struct halma_board *board, int seat,
                           const struct home_limits *limits, struct race_plan *plan);

/* Returns whether the armies have passed each other with at least a free row between them, so that
 * no piece can help or hinder a piece of the other side. */
bool home_is_apart(const struct halma_board *board);

/* Returns the number of pieces that must still change their parity class, which takes a step. This
 * is the sum, over the classes, of the pieces for which the class has no place at home. */
unsigned home_changes(const struct halma_board *board, int seat);

/* Returns the number of positions that were searched since home_open. */
uint64_t home_nodes(const struct home *home);

#endif
