/* What search.c and threads.c share. */
#ifndef ENGINES_SOCCER_SEARCH_PARTS_H
#define ENGINES_SOCCER_SEARCH_PARTS_H

#include "engines/soccer/choose.h"
#include "engines/soccer/expand.h"
#include "engines/soccer/limits.h"
#include "engines/soccer/tree.h"

struct search;

#define SEARCH_DEPTH 256 /* turns: a turn takes a line or more, but also a fresh dot */

/* The way of a step through the graph. */
struct search_path {
    uint32_t positions[SEARCH_DEPTH];
    uint32_t turns[SEARCH_DEPTH]; /* the turn that was taken from each position */
    unsigned depth;
};

/* What can be done for a position: list its turns; value the waiting turns that end on one dot;
 * value all waiting turns. */
enum search_task { SEARCH_LIST, SEARCH_DOT, SEARCH_ALL };

/* Other threads, which do such tasks. */
struct search_team {
    /* Takes over a task, if it can: the position is busy then. `turn` is for SEARCH_DOT. */
    bool (*take)(struct search *search, enum search_task task, struct tree_position *position,
                 uint32_t turn, const struct board *board);
    void (*run)(struct search *search); /* a search, in place of search_walk */
    void (*close)(struct search_team *team);
    uint32_t turns;  /* in the tree, made by these threads, */
    uint32_t layout; /* as long as the tree has this layout */
};

struct search {
    struct tree tree;
    struct known known; /* estimates, and proven values */
    struct expander expander;
    struct search_team *team; /* NULL: there is one thread */
    struct board root;
    struct search_limits limits;
    int64_t begin_ns;
    uint64_t begun; /* lists of turns in this search, those under way too */
    uint32_t kept;
    unsigned depth;
    char first[SOCCER_LINES_MAX + 1]; /* a turn to play when there was no time at all */
    struct choose_roots roots;
    struct search_path path; /* of the step under way, */
    bool proof;              /* whether it is for a proof, */
    bool valued;             /* whether it came to a value, */
    bool away;               /* or goes on once another thread has listed turns */
};

/* Steps, until a limit, a proof, or memory ends them. */
void search_walk(struct search *search);

/* The parts of search_walk. goes_on: no limit of its own and no proof ends the search yet. step:
 * takes one step; false when time or memory ran out. */
bool search_goes_on(const struct search *search);
bool search_step(struct search *search);

/* Computes a position's worth from its turns. */
void search_back_up(struct search *search, struct tree_position *position);

/* Counts a step that ended at a position that has a value. */
void search_count(struct tree_position *position, bool proof);

/* Ends a step: goes back up its way, and carries the values up if the step counts. */
void search_return(struct search *search, const struct search_path *path, bool counts, bool proof);

#endif
