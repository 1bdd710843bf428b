/* The fewest moves that bring an army home while the other stands still, with proof: for the last
 * few men, when the armies have passed each other. Never guesses: race.h does, for longer ways.
 *
 * Iterative deepening A*. Its lower bound counts men who are away, whose class is wrong, or who
 * stand alone; it remembers positions that led to nothing. */
#ifndef ENGINES_HALMA_HOME_H
#define ENGINES_HALMA_HOME_H

#include "engines/halma/race.h"

#define HOME_MOVES_MAX 16

struct home_limits {
    unsigned moves; /* gives up on longer ways; at most HOME_MOVES_MAX */
    uint64_t nodes; /* to look at, at most; 0: no limit */
    int64_t end_ns; /* on the monotonic clock; 0: no limit */
};

enum home_answer {
    HOME_FOUND,    /* the plan is a shortest way */
    HOME_TOO_LONG, /* there is no way of so few moves */
    HOME_UNKNOWN,  /* a limit ended the search */
};

struct home;

struct home *home_open(void);
void home_close(struct home *home); /* takes NULL */

/* Changes *plan only if it finds a way. */
enum home_answer home_find(struct home *home, const struct halma_board *board, int seat,
                           const struct home_limits *limits, struct race_plan *plan);

/* Whether the armies have passed each other, with a row to spare: no man can help or hinder the
 * other side on his way. */
bool home_is_apart(const struct halma_board *board);

/* How many men must still change their class, each by a step: in each class, the men in excess of
 * its places at home. */
unsigned home_changes(const struct halma_board *board, int seat);

/* Positions looked at since home_open. */
uint64_t home_nodes(const struct home *home);

#endif
