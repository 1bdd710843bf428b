/* Finds a provably shortest path home for one army while the opponent passes. It is meant for the
 * last few pieces, after the armies have passed each other. race.h finds longer paths, without
 * proof.
 *
 * The search is IDA* (iterative deepening A*). Its lower bound counts the pieces that are not home,
 * the surplus pieces in each parity class (see home_changes), and the extra moves of isolated
 * pieces. A table remembers the positions from which no path home was found. */
#ifndef ENGINES_HALMA_HOME_H
#define ENGINES_HALMA_HOME_H

#include "engines/halma/race.h"

#define HOME_MOVES_MAX 16

struct home_limits {
    unsigned moves; /* maximum length of the path in moves, up to HOME_MOVES_MAX */
    uint64_t nodes; /* maximum number of positions to search, or 0 for no limit */
    int64_t end_ns; /* end time on the monotonic clock, or 0 for no limit */
};

enum home_answer {
    HOME_FOUND,    /* *plan is a shortest path home */
    HOME_TOO_LONG, /* every path home is longer than the limit */
    HOME_UNKNOWN,  /* a limit stopped the search before it found an answer */
};

struct home;

struct home *home_open(void);
void home_close(struct home *home); /* `home` may be NULL */

/* Searches for a shortest path home for the army of `seat`. If there is one, stores it in *plan;
 * otherwise *plan stays unchanged. */
enum home_answer home_find(struct home *home, const struct halma_board *board, int seat,
                           const struct home_limits *limits, struct race_plan *plan);

/* Returns whether the armies have passed each other with at least two empty diagonals between them.
 * In that case no piece can help or hinder a piece of the other side. */
bool home_is_apart(const struct halma_board *board);

/* Returns the number of pieces that must change their parity class (the parities of x and y). Steps
 * change the class; jumps do not. The result is the number of pieces in excess of the target cells,
 * summed over all classes. */
unsigned home_changes(const struct halma_board *board, int seat);

/* Returns the number of positions searched since home_open. */
uint64_t home_nodes(const struct home *home);

#endif
