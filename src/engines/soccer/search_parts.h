/* Declarations that search.c and threads.c share. */
#ifndef ENGINES_SOCCER_SEARCH_PARTS_H
#define ENGINES_SOCCER_SEARCH_PARTS_H

#include "engines/soccer/choose.h"
#include "engines/soccer/expand.h"
#include "engines/soccer/limits.h"
#include "engines/soccer/tree.h"

struct search;

/* maximum number of turns in a path; every turn draws a line and uses up a fresh dot */
#define SEARCH_DEPTH 256

/* The path that a step takes through the graph. */
struct search_path {
    uint32_t positions[SEARCH_DEPTH];
    uint32_t turns[SEARCH_DEPTH]; /* turn that was taken from each position of the path */
    unsigned depth;
};

/* The kinds of work on a position: list its turns, evaluate the waiting turns that end on one dot,
 * or evaluate all waiting turns. */
enum search_task { SEARCH_LIST, SEARCH_DOT, SEARCH_ALL };

/* The helper threads, which list and evaluate turns. */
struct search_team {
    /* Gives a task to a thread if one is free. In that case marks the position as busy and returns
     * true. `turn` is used only for SEARCH_DOT. */
    bool (*take)(struct search *search, enum search_task task, struct tree_position *position,
                 uint32_t turn, const struct board *board);
    void (*run)(struct search *search); /* runs the search instead of search_loop */
    void (*close)(struct search_team *team);
    uint32_t turns;  /* number of turns in the tree that other threads have made */
    uint32_t layout; /* value of tree.layouts for which `turns` is valid */
};

struct search {
    struct tree tree;
    struct known known; /* cached estimates and proven values */
    struct expander expander;
    struct search_team *team; /* helper threads; NULL: the search has only one thread */
    struct board root;
    struct search_limits limits;
    int64_t begin_ns;
    uint64_t begun; /* number of lists of turns begun in this search, including unfinished ones */
    uint32_t kept;
    unsigned depth;
    char first[SOCCER_LINES_MAX + 1]; /* turn to play if time runs out at once */
    struct choose_roots roots;
    struct search_path path; /* path of the current step */
    bool proof;              /* whether the current step works on a proof */
    bool valued;             /* whether the current step reached a position with a value */
    bool away;               /* whether the current step must wait until another thread has listed
                              * turns */
};

/* Makes steps until a limit, a proof or a lack of memory ends the search. */
void search_loop(struct search *search);

/* The parts of search_loop. search_continues returns whether neither a limit of the search nor a
 * proof ends it yet; the caller checks the clock. search_step makes one step, and returns false if
 * time or memory ran out. */
bool search_continues(const struct search *search);
bool search_step(struct search *search);

/* Computes the value and the proof numbers of a position from its turns. */
void search_back_up(struct search *search, struct tree_position *position);

/* Counts a step that ended at a position that has a value. */
void search_count(struct tree_position *position, bool proof);

/* Ends a step. Goes back along its path, and updates the values on the path if the step counts. */
void search_return(struct search *search, const struct search_path *path, bool counts, bool proof);

#endif
