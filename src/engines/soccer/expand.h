/* Lists and evaluates the turns available in a position of the search tree. choose.c selects among
 * them.
 *
 * An evaluation takes about a microsecond, so there is not enough time to evaluate every turn.
 * Among the turns that end on the same dot, only the longest is therefore evaluated at first,
 * because it leaves the opponent the fewest lines. Then all turns that end on the best of these
 * dots are evaluated. The other turns have no value until the search needs one; they are called
 * waiting turns. */
#ifndef ENGINES_SOCCER_EXPAND_H
#define ENGINES_SOCCER_EXPAND_H

#include "engines/soccer/known.h"
#include "engines/soccer/net.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/tree.h"

/* Upper bound on the random number that is added to an estimate. The number depends on the seed and
 * the position. The bound must have the form 2^n - 1. */
#define EXPAND_NOISE 15

struct expander {
    struct tree *tree;
    struct known *known; /* transposition table with cached estimates and proven values */
    /* network that evaluates positions, or NULL to use the hand-crafted evaluation */
    const struct net *net;
    struct reach pitch; /* the pitch before the first line is drawn */
    struct board_results list;
    uint32_t *order;      /* order in which the generated turns are added to the tree */
    uint64_t seed;        /* seed for the small random numbers added to estimates */
    int64_t end_ns;       /* end time on the clock of clock_now_ns, or 0 for no limit */
    bool expired;         /* whether time or memory has run out */
    uint64_t evaluations; /* number of positions evaluated */
    uint64_t expansions;  /* number of positions whose turns were listed */
};

/* Initializes an expander; expand_close frees what it allocated. The tree, the transposition table
 * and the network must outlive the expander. */
void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net);
void expand_close(struct expander *expander);

/* Reads the clock. Sets and returns `expired`. */
bool expand_time_is_up(struct expander *expander);

/* Lists the turns available in a position. At the root of the tree, the list is longer, and every
 * turn is evaluated. A turn that loses immediately (the opponent can score, or the game is lost) is
 * left out, unless all turns lose. If time or memory runs out, returns false and changes
 * nothing. */
bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board);

/* Writes any legal turn of the player to move, however bad, as digits and a NUL. Ignores the
 * clock. */
void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1]);

/* Returns true if the turn has no value yet, or if the next turn in the list has no value yet and
 * ends on the same dot. */
bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn);

/* Evaluate turns that have no value yet. expand_dot evaluates those that end on the same dot as
 * `turn`, and expand_all evaluates all. If time runs out, both return false and leave the remaining
 * turns without a value. */
bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board);
bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board);

#endif
