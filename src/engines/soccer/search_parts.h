/* Internal declarations of the soccer search, shared by search.c and threads.c. */
#ifndef ENGINES_SOCCER_SEARCH_PARTS_H
#define ENGINES_SOCCER_SEARCH_PARTS_H

#include "engines/soccer/choose.h"
#include "engines/soccer/expand.h"
#include "engines/soccer/limits.h"
#include "engines/soccer/tree.h"

struct search;

/* maximum number of turns in a path; no path is longer, because every turn uses up a fresh dot */
#define SEARCH_DEPTH 256

/* The path of one search step from the root. */
struct search_path {
    uint32_t positions[SEARCH_DEPTH];
    uint32_t turns[SEARCH_DEPTH]; /* the turn taken at each position along the path */
    unsigned depth;
};

/* The kinds of work on a position that a helper thread can do: list its turns, evaluate the turns
 * that end on one dot, or evaluate all its turns. */
enum search_task { SEARCH_LIST, SEARCH_DOT, SEARCH_ALL };

/* Interface to the helper threads, which list and evaluate turns. */
struct search_team {
    /* Gives a task to a helper thread if one is free. If so, marks the position as busy and returns
     * true. `turn` is used only for SEARCH_DOT. */
    bool (*take)(struct search *search, enum search_task task, struct tree_position *position,
                 uint32_t turn, const struct board *board);
    /* runs the search with helper threads; called instead of search_loop */
    void (*run)(struct search *search);
    void (*close)(struct search_team *team);
    uint32_t turns;  /* number of turns in the tree that were listed by helper threads */
    uint32_t layout; /* `turns` is valid only while tree.layouts has this value */
};

struct search {
    struct tree tree;
    struct known known; /* transposition table with cached estimates and proven values */
    struct expander expander;
    struct search_team *team; /* helper threads, or NULL if the search uses only one thread */
    struct board root;
    struct search_limits limits;
    int64_t begin_ns;
    /* number of turn lists that this search has begun, including unfinished ones */
    uint64_t begun;
    uint32_t kept;
    unsigned depth;
    /* turn to play if time runs out before any turn is evaluated */
    char first[SOCCER_LINES_MAX + 1];
    struct choose_roots roots;
    struct search_path path; /* path of the current search step */
    bool proof;              /* whether the current step follows proof numbers instead of values */
    bool valued;             /* whether the current step ended at a position that has a value */
    bool away;               /* whether the current step waits for a helper thread to list turns */
};

/* Performs search steps until a limit is reached, the root's value is proven, or memory runs
 * out. */
void search_loop(struct search *search);

/* search_loop consists of these two functions. search_continues returns false if a limit or a proof
 * ends the search. It does not check the clock; the caller must do so. search_step performs one
 * step, and returns false if time or memory ran out. */
bool search_continues(const struct search *search);
bool search_step(struct search *search);

/* Computes the value and the proof numbers of a position from those of its turns. */
void search_back_up(struct search *search, struct tree_position *position);

/* Adds the value of a position to its mean, and increases its number of visits. Called for the
 * position at which a search step ended. */
void search_count(struct tree_position *position, bool proof);

/* Ends a search step. Goes back along its path, and updates the values there if the step counts. */
void search_return(struct search *search, const struct search_path *path, bool counts, bool proof);

#endif
