/* Lists the turns of a position of the tree, and values them. choose.c chooses among them.
 *
 * A value costs about a microsecond, and few turns are worth that. So among the turns that end on
 * the same dot, only the longest is valued at first, because it leaves the opponent the fewest
 * lines. On the best dot all turns are valued. The other turns wait without a value. */
#ifndef ENGINES_SOCCER_EXPAND_H
#define ENGINES_SOCCER_EXPAND_H

#include "engines/soccer/known.h"
#include "engines/soccer/net.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/tree.h"

#define EXPAND_NOISE 15 /* largest seed-dependent addition to a value; 2^n - 1 */

struct expander {
    struct tree *tree;
    struct known *known;   /* cached estimates and proven values */
    const struct net *net; /* NULL: use the hand-written evaluation */
    struct reach pitch;    /* the pitch without any line drawn */
    struct board_results list;
    uint32_t *order;      /* order in which the results of a list are considered */
    uint64_t seed;        /* seed of the small additions to values */
    int64_t end_ns;       /* end time by clock_now_ns; 0: no limit */
    bool expired;         /* time or memory ran out */
    uint64_t evaluations; /* number of values computed */
    uint64_t expansions;  /* number of positions whose turns were listed */
};

/* Initializes an expander; expand_close frees what it allocated. The tree, the known values and the
 * network must outlive the expander. */
void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net);
void expand_close(struct expander *expander);

/* Checks the clock, and sets and returns `expired`. */
bool expand_time_is_up(struct expander *expander);

/* Lists the turns of a position. The root of the tree gets a longer list, with a value for every
 * turn. A turn that loses at once (the opponent can score, or the game is lost) is left out, unless
 * there is no other. Returns false if time or memory ran out; nothing has changed then. */
bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board);

/* Writes some legal turn of the mover, good or bad: digits and a NUL. Ignores the clock. */
void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1]);

/* Returns whether a turn of the position waits for a value, or the next turn in the list does and
 * ends on the same dot. */
bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn);

/* Values waiting turns: expand_dot those that end on the same dot as `turn`, expand_all every
 * waiting turn. Both return false if time ran out; some turns may still wait then. */
bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board);
bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board);

#endif
