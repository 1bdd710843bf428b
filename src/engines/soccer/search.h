/* A tree search over whole turns. It searches further where the value is best or the uncertainty is
 * large (UCB1 over a mix of the mean of all values below and the best line), and now and then where
 * the least is left to prove (proof-number search, Allis and others, 1994). engine.c decides how
 * long to search.
 *
 * A proven value is exact: a win is a line of legal turns against every reply; a loss rests on a
 * complete list of turns, each of which loses. */
#ifndef ENGINES_SOCCER_SEARCH_H
#define ENGINES_SOCCER_SEARCH_H

#include "engines/soccer/limits.h"
#include "engines/soccer/net.h"
#include "engines/soccer/tree.h"

struct search;

struct search_report {
    uint64_t evaluations; /* number of evaluations in the last search */
    uint64_t expansions;  /* number of positions whose turns were listed */
    uint32_t kept;        /* number of turns kept from the previous search */
    uint32_t nodes;       /* number of turns in memory at this moment */
    int value;            /* value for the player to move; see evaluate.h */
    unsigned depth;       /* number of turns in the deepest line searched */
    bool proven;          /* whether the value is proven */
};

/* Opens a search with room for turn_max turns. The seed adds small, evenly distributed numbers to
 * values. The network values positions, and must outlive the search; NULL selects the hand-written
 * evaluation. */
struct search *search_open(uint32_t turn_max, uint64_t seed, const struct net *net);
void search_close(struct search *search);

/* Drops everything that the search has found. The search is then in the same state as a new one
 * with that seed. */
void search_forget(struct search *search, uint64_t seed);

/* Searches a position that is not over until a limit, a proof, or lack of memory ends the search.
 * Uses what earlier searches found about the position. */
void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits);

void search_report(const struct search *search, struct search_report *report);

/* Writes the best turn of the position that was searched last, as digits and a NUL. Returns its
 * length. */
size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1]);

/* One turn of a line that the search has examined. */
struct search_choice {
    char turn[SOCCER_LINES_MAX + 1];
    int value;       /* value for the player who plays the turn */
    int trust;       /* number by which choices are sorted: the value, minus a penalty if the turn
                      * was rarely searched */
    uint32_t visits; /* number of steps that came to the position after the turn */
};

/* Writes up to `most` turns of the root, best first, and returns their number. Turns that lose at
 * once are left out, unless there is only one turn. */
size_t search_choices(const struct search *search, struct search_choice *choices, size_t most);

/* Writes the best line from the root, one choice per turn, and returns its length. All values are
 * for the player to move at the root. */
size_t search_line(const struct search *search, struct search_choice *choices, size_t most);

/* Calls `visit` for every position of the graph to which at least `visits` steps came, beginning
 * with the root. It passes the position's value by the best line, and the mean of all values below
 * the position. It is used for training. Leaves out the best turn's position and everything below
 * it, because the next search keeps them. `board` is the root of the search. */
void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, int mean),
                 void *data);

#endif
