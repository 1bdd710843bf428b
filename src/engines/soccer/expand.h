/* Lists the turns of a position in the tree, and evaluates them. choose.c chooses among them.
 *
 * An evaluation takes about a microsecond, and few turns are worth that time. Among the turns that
 * end on the same dot, only the longest is therefore evaluated at first, because it leaves the
 * opponent the fewest lines. On the best dot, all turns are evaluated. The other turns wait without
 * a value. */
#ifndef ENGINES_SOCCER_EXPAND_H
#define ENGINES_SOCCER_EXPAND_H

#include "engines/soccer/known.h"
#include "engines/soccer/net.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/tree.h"

/* Maximum number, of the form 2^n - 1, that is added to a value depending on the seed. */
#define EXPAND_NOISE 15

struct expander {
    struct tree *tree;
    struct known *known;   /* cached estimates and proven values */
    const struct net *net; /* network that evaluates positions; NULL: the hand-written evaluation is
                            * used */
    struct reach pitch;    /* the pitch without any line drawn */
    struct board_results list;
    uint32_t *order;      /* order in which the results of a list are considered */
    uint64_t seed;        /* seed for the small numbers that are added to values */
    int64_t end_ns;       /* end time on the clock of clock_now_ns; 0: no limit */
    bool expired;         /* whether time or memory ran out */
    uint64_t evaluations; /* number of values computed */
    uint64_t expansions;  /* number of positions whose turns were listed */
};

/* Initializes an expander; expand_close frees what it allocated. The tree, the known values and the
 * network must outlive the expander. */
void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net);
void expand_close(struct expander *expander);

/* Checks the clock. Sets and returns `expired`. */
bool expand_time_is_up(struct expander *expander);

/* Lists the turns of a position. The root of the tree gets a longer list, with a value for every
 * turn. A turn that loses at once (the opponent can score, or the game is lost) is left out, unless
 * there is no other turn. If time or memory runs out, returns false and changes nothing. */
bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board);

/* Writes any legal turn of the player to move, good or bad, as digits and a NUL. Ignores the
 * clock. */
void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1]);

/* Returns whether a turn waits for its value, or whether the next turn in the list waits and ends
 * on the same dot. */
bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn);

/* Evaluate waiting turns. expand_dot evaluates the waiting turns that end on the same dot as
 * `turn`, and expand_all evaluates all waiting turns. Both return false if time ran out; some turns
 * may still wait in that case. */
bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board);
bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board);

#endif
