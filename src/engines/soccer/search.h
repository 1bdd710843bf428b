/* The soccer engine's tree search. Nodes are positions, and edges are whole turns. Most steps
 * follow UCB1. They value a turn by a mix of two numbers: the mean of all values below the turn,
 * and the value of the best line. Some steps follow proof numbers instead (proof-number search,
 * Allis and others, 1994), to prove a win or a loss. engine.c decides how long to search.
 *
 * A proven value is exact. A proven win has a winning turn against every reply. A proven loss has a
 * complete list of turns, each of which loses.  */
#ifndef ENGINES_SOCCER_SEARCH_H
#define ENGINES_SOCCER_SEARCH_H

#include "engines/soccer/limits.h"
#include "engines/soccer/net.h"
#include "engines/soccer/tree.h"

struct search;

struct search_report {
    uint64_t evaluations; /* number of evaluations in the last search */
    uint64_t expansions;  /* number of positions whose turns were listed */
    uint32_t kept;        /* number of turns that the tree kept from the previous search */
    uint32_t nodes;       /* number of turns in the tree now */
    int value;            /* value of the root for the player to move; see evaluate.h */
    unsigned depth;       /* number of turns in the deepest line that was searched */
    bool proven;          /* whether the value is proven */
};

/* Opens a search whose tree has room for turn_max turns. The seed determines small random numbers
 * that are added to estimates. The network evaluates positions, and must outlive the search; NULL
 * selects the hand-crafted evaluation. */
struct search *search_open(uint32_t turn_max, uint64_t seed, const struct net *net);
void search_close(struct search *search);

/* Drops all results of the search. The search is then in the same state as a newly opened one with
 * that seed. */
void search_forget(struct search *search, uint64_t seed);

/* Searches a position that is not over. Stops at a limit, when the value is proven, or when memory
 * runs out. Uses the results of earlier searches of the position. */
void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits);

void search_report(const struct search *search, struct search_report *report);

/* Writes the best turn of the position that was searched last, as digits and a NUL. Returns its
 * length. */
size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1]);

/* One turn that the search has examined. */
struct search_choice {
    char turn[SOCCER_LINES_MAX + 1];
    int value; /* value for the player who plays the turn */
    /* score for ranking turns: the value, minus a penalty if the turn was rarely searched */
    int trust;
    uint32_t visits; /* number of search steps that reached the position after the turn */
    uint32_t at;     /* the turn's place in the tree, for search_line */
};

/* Writes up to `most` turns of the root, best first. Returns their number. Leaves out turns that
 * lose immediately, unless there is only one turn. */
size_t search_choices(const struct search *search, struct search_choice *choices, size_t most);

/* Writes the expected line of play from the root, in which the players alternate. It begins with
 * `first`, one of the choices that search_choices wrote since the last search, or with the best
 * turn if `first` is NULL. Returns its length. All values are for the player to move at the root.
 */
size_t search_line(const struct search *search, const struct search_choice *first,
                   struct search_choice *choices, size_t most);

/* Calls `visit` for every position of the tree that at least `visits` search steps reached,
 * beginning with the root. Passes the value of the position's best line, and the mean of all values
 * below it. Leaves out the position after the best turn and everything below it, because the next
 * search keeps them. `board` is the root of the search. Used for training. */
void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, int mean),
                 void *data);

#endif
