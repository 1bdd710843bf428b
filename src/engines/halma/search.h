/* The Halma engine's game tree search: a principal variation search with iterative deepening.
 * engine.c decides how long it may take.
 *
 * The transposition table and the history table are kept from turn to turn. */
#ifndef ENGINES_HALMA_SEARCH_H
#define ENGINES_HALMA_SEARCH_H

#include "engines/halma/dials.h"
#include "engines/halma/net.h"

#define SEARCH_DEPTH_MAX 40
#define HALMA_WIN 1000000
#define SEARCH_LINE_MAX 16

struct halma_limits {
    int64_t end_ns; /* end time on the monotonic clock, or 0 for no limit */
    bool early;     /* whether the search may end before its limits if one move is clearly best */
    uint64_t nodes; /* maximum number of nodes to search, or 0 for no limit */
    int depth;      /* maximum search depth in plies, or 0 for SEARCH_DEPTH_MAX */
};

struct halma_move {
    uint8_t from, to;
};

struct halma_report {
    struct halma_move best;
    /* value for the player to move, in hundredths of a move; HALMA_WIN - n means a win in n
     * plies */
    int value;
    int depth; /* depth of the last finished iteration, in plies */
    uint64_t nodes;
    bool clear; /* whether the search ended early because one move was clearly best */
    unsigned line_length;
    struct halma_move line[SEARCH_LINE_MAX];
};

struct halma_search;

struct halma_search *halma_search_open(void);
void halma_search_close(struct halma_search *search); /* `search` may be NULL */

/* Makes the search evaluate positions with this network, for training. The network must outlive the
 * search. */
void halma_search_use_net(struct halma_search *search, const struct halma_net *net);

/* Sets the search parameters, for lab/measure/spsa.c. A new search starts with the values in
 * halma_dials. */
void halma_search_set_dials(struct halma_search *search, const int dials[HALMA_DIALS]);

/* Returns the static value of a position for the player to move. */
int halma_search_lead(struct halma_search *search, const struct halma_board *board);

/* Moves and their values, best move first. */
struct halma_choices {
    unsigned count;
    struct halma_choice {
        struct halma_move move;
        int value; /* value in the units of struct halma_report */
    } of[HALMA_CHOICES_MAX];
};

/* Evaluates the listed moves of the player to move using only the network. values[i] is the value
 * of the position after moves->to[i], for that player. */
void halma_search_evaluate_moves(struct halma_search *search, const struct halma_board *board,
                                 const struct halma_moves *moves, int *values);

/* Begins an analysis. Lists the moves of the player to move in *choices, with their values
 * according to the network alone. The player must have a move. *limits must stay valid until the
 * last call to halma_search_deepen. */
void halma_search_begin(struct halma_search *search, const struct halma_board *board,
                        const struct halma_limits *limits, struct halma_choices *choices);

/* Searches all choices to a depth of `depth` plies, and sorts them by value. Only the values of the
 * best `most` choices are guaranteed to be exact. The values of the others may be inexact, but none
 * of them is better than these. If the limits end the search, returns false and leaves *choices
 * unchanged. */
bool halma_search_deepen(struct halma_search *search, unsigned depth, unsigned most,
                         struct halma_choices *choices, struct halma_report *report);

/* Writes the expected line of play that begins with `move`, a move of the position that was
 * searched last. Returns its length. */
unsigned halma_search_line(struct halma_search *search, struct halma_move move,
                           struct halma_move line[SEARCH_LINE_MAX]);

/* Searches for the best move of the player to move, and fills in the report. The player must have a
 * legal move. */
void halma_search_run(struct halma_search *search, const struct halma_board *board,
                      const struct halma_limits *limits, struct halma_report *report);

#endif
