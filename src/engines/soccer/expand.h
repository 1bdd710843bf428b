/* Gives a position of the tree its turns, and these their values.
 * Never chooses among them; choose.c does.
 *
 * A value costs a microsecond, and few turns are worth one. So of the turns that end on the same
 * dot only the longest is valued at first, which leaves the other side the least; of the best dot
 * all are. The others wait. */
#ifndef ENGINES_SOCCER_EXPAND_H
#define ENGINES_SOCCER_EXPAND_H

#include "engines/soccer/known.h"
#include "engines/soccer/net.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/tree.h"

#define EXPAND_NOISE 15 /* a value differs by up to this with the seed; 2^n - 1 */

struct expander {
    struct tree *tree;
    struct known *known;   /* estimates, and what was proven */
    const struct net *net; /* NULL: the hand-written evaluation */
    struct reach pitch;    /* no line drawn */
    struct board_results list;
    uint32_t *order;      /* of the results of a list */
    uint64_t seed;        /* of the noise of values */
    int64_t end_ns;       /* by clock_now_ns; 0: no limit */
    bool expired;         /* time or memory ran out */
    uint64_t evaluations; /* how many values there were, */
    uint64_t expansions;  /* and lists of turns */
};

/* expand_close frees what was opened. The tree, the values and the net must live as long. */
void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net);
void expand_close(struct expander *expander);

/* Sets `expired`, and returns it. */
bool expand_time_is_up(struct expander *expander);

/* Gives a position its turns; the root of the tree gets more of them, and all with values. One
 * after which the other side can score, or that ends the game badly, is left out: it is counted as
 * lost and kept only where there is nothing else. False: time or memory ran out, and nothing
 * changed. */
bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board);

/* Some turn of the mover, whatever becomes of it: digits and a NUL. Asks no clock. */
void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1]);

/* Whether a turn of the position waits, or one behind it that ends on the same dot. */
bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn);

/* Values those that wait: all that end on the same dot as the turn; all. False: time ran out, and
 * some may wait still. */
bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board);
bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board);

#endif
