/* Gives a position of the tree its turns, and gives the turns their values.
 * Never chooses among them; choose.c does.
 *
 * A value costs a microsecond, and few turns are worth it. So of the turns that end on the same
 * dot, only the longest is valued at first: it leaves the other side the fewest lines. On the best
 * dot all turns are valued. The others wait. */
#ifndef ENGINES_SOCCER_EXPAND_H
#define ENGINES_SOCCER_EXPAND_H

#include "engines/soccer/known.h"
#include "engines/soccer/net.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/tree.h"

#define EXPAND_NOISE 15 /* a value differs by up to this with the seed; 2^n - 1 */

struct expander {
    struct tree *tree;
    struct known *known;   /* estimates, and proven values */
    const struct net *net; /* NULL: the hand-written evaluation */
    struct reach pitch;    /* no line drawn */
    struct board_results list;
    uint32_t *order;      /* of the results of a list */
    uint64_t seed;        /* of the noise of values */
    int64_t end_ns;       /* by clock_now_ns; 0: no limit */
    bool expired;         /* time or memory ran out */
    uint64_t evaluations; /* values computed so far, */
    uint64_t expansions;  /* and turns listed */
};

/* expand_close frees what was opened. The tree, the known values and the net must outlive it. */
void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net);
void expand_close(struct expander *expander);

/* Sets `expired`, and returns it. */
bool expand_time_is_up(struct expander *expander);

/* Gives a position its turns; the root of the tree gets more of them, all with values. Leaves out a
 * turn that loses at once (the other side can score, or the game is lost), unless there is no
 * other. False: time or memory ran out, and nothing changed. */
bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board);

/* Some turn of the mover, good or bad: digits and a NUL. Ignores the clock. */
void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1]);

/* Whether a turn of the position waits, or the next one, if that ends on the same dot. */
bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn);

/* Values the waiting turns: those that end on the same dot as `turn`; or all of them. False: time
 * ran out, and some may still wait. */
bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board);
bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board);

#endif
