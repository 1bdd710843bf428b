/* A tree search over whole turns: it looks further where the value is best or doubt is large (UCB1
 * over means of what was seen below and the best line), and now and then where the least is left to
 * prove (proof-number search, Allis and others, 1994). Never picks a clock of its own: engine.c
 * does.
 *
 * A proven value is exact: a win is a line of real turns against every answer; a loss rests on a
 * complete list of turns, each of which loses. */
#ifndef ENGINES_SOCCER_SEARCH_H
#define ENGINES_SOCCER_SEARCH_H

#include "engines/soccer/net.h"
#include "engines/soccer/tree.h"

struct search;

struct search_limits {
    int64_t end_ns;       /* on the monotonic clock; 0: none */
    bool early;           /* ends before that where one turn is far ahead of the others, or alone */
    uint64_t evaluations; /* 0: none; kept to within one list of turns */
    unsigned depth;       /* ends once a line of so many turns was looked at; 0: none */
    bool solve;           /* looks for proofs alone, where the least is left to prove */
};

struct search_report {
    uint64_t evaluations; /* by the last search */
    uint64_t expansions;  /* positions whose turns were listed */
    uint32_t kept;        /* turns kept from the search before */
    uint32_t nodes;       /* turns in memory now */
    int value;            /* for the mover; evaluate.h */
    unsigned depth;       /* turns of the deepest line looked at */
    bool proven;          /* the value is */
};

/* Room for so many turns; an even spread of small differences by the seed. The net, which must
 * outlive the search, values positions; when it is NULL the hand-written evaluation does. */
struct search *search_open(uint32_t turn_max, uint64_t seed, const struct net *net);
void search_close(struct search *search);

/* Drops what was found; from now on the search is as if opened with that seed. */
void search_forget(struct search *search, uint64_t seed);

/* Searches a position that is not over until a limit, a proof, or the memory ends it. What an
 * earlier search found below it is used. */
void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits);

void search_report(const struct search *search, struct search_report *report);

/* Writes the best turn of the position last searched: digits and a NUL. Returns its length. */
size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1]);

/* One turn of a line that was looked at. */
struct search_choice {
    char turn[SOCCER_LINES_MAX + 1];
    int value;       /* for the side that plays it */
    int trust;       /* what it is chosen by: the value, less for what was hardly looked at */
    uint32_t visits; /* steps that came to it */
};

/* Writes the turns at the root, best first, at most `most`; returns how many. Those that lose at
 * once are left out unless there is nothing else. */
size_t search_choices(const struct search *search, struct search_choice *choices, size_t most);

/* The same for the best line from the root, one choice a turn. The value stays the root mover's. */
size_t search_line(const struct search *search, struct search_choice *choices, size_t most);

/* Calls visit with every board of the graph that at least `visits` steps came to, that of the
 * search first, with its value by the best line and the mean of what was seen below it: what nets
 * learn from. Left out is what lies at or below the best turn, which the next search keeps. The
 * board is that of the search. */
void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, int mean),
                 void *data);

#endif
