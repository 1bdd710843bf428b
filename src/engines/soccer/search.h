/* A tree search over whole turns. It looks further where the value is best or doubt is large (UCB1
 * over a mix of the mean of all values below and the best line), and now and then where the least
 * is left to prove (proof-number search, Allis and others, 1994). Never picks a clock of its own:
 * engine.c does.
 *
 * A proven value is exact: a win is a line of real turns against every answer; a loss rests on a
 * complete list of turns, each of which loses. */
#ifndef ENGINES_SOCCER_SEARCH_H
#define ENGINES_SOCCER_SEARCH_H

#include "engines/soccer/limits.h"
#include "engines/soccer/net.h"
#include "engines/soccer/tree.h"

struct search;

struct search_report {
    uint64_t evaluations; /* by the last search */
    uint64_t expansions;  /* positions whose turns were listed */
    uint32_t kept;        /* turns kept from the search before */
    uint32_t nodes;       /* turns in memory now */
    int value;            /* for the mover; evaluate.h */
    unsigned depth;       /* turns of the deepest line looked at */
    bool proven;          /* the value is */
};

/* Room for turn_max turns. The seed adds small, evenly spread differences to values. The net values
 * positions, and must outlive the search; NULL: the hand-written evaluation does. */
struct search *search_open(uint32_t turn_max, uint64_t seed, const struct net *net);
void search_close(struct search *search);

/* Drops what was found; the search is then as if newly opened with that seed. */
void search_forget(struct search *search, uint64_t seed);

/* Searches a position that is not over until a limit, a proof, or the memory ends it. Uses what an
 * earlier search found of it. */
void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits);

void search_report(const struct search *search, struct search_report *report);

/* Writes the best turn of the position last searched: digits and a NUL. Returns its length. */
size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1]);

/* One turn of a line that was looked at. */
struct search_choice {
    char turn[SOCCER_LINES_MAX + 1];
    int value;       /* for the side that plays it */
    int trust;       /* the choice is by this: the value, less for a turn that was hardly looked
                      * at */
    uint32_t visits; /* steps that came to it */
};

/* Writes the turns at the root, best first, at most `most`; returns how many. Leaves out turns that
 * lose at once, unless there is only one turn. */
size_t search_choices(const struct search *search, struct search_choice *choices, size_t most);

/* The same for the best line from the root, one choice per turn. All values are for the mover at
 * the root. */
size_t search_line(const struct search *search, struct search_choice *choices, size_t most);

/* Calls visit with every board of the graph that at least `visits` steps came to, the root first,
 * with its value by the best line and the mean of all values below it: nets learn from these.
 * Leaves out what lies at or below the best turn, which the next search keeps. `board` is the
 * search's root. */
void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, int mean),
                 void *data);

#endif
