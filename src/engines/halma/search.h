/* The search of the Halma engine: principal variation search with iterative deepening.
 * Never reads text or chooses how long to think: engine.c does.
 *
 * It keeps what it learnt (its table of positions, which moves were good) from turn to turn. */
#ifndef ENGINES_HALMA_SEARCH_H
#define ENGINES_HALMA_SEARCH_H

#include "engines/halma/dials.h"
#include "engines/halma/net.h"

#define SEARCH_DEPTH_MAX 40
#define HALMA_WIN 1000000
#define SEARCH_LINE_MAX 16

struct halma_limits {
    int64_t end_ns; /* on the monotonic clock; 0: none */
    bool early;     /* ends earlier if one move is far better than the others */
    uint64_t nodes; /* 0: no limit */
    int depth;      /* 0: SEARCH_DEPTH_MAX */
};

struct halma_move {
    uint8_t from, to;
};

struct halma_report {
    struct halma_move best;
    int value; /* for the mover, in hundredths of a move; HALMA_WIN less the plies to a win */
    int depth; /* of the last search that was finished */
    uint64_t nodes;
    bool clear; /* the search ended early */
    unsigned line_length;
    struct halma_move line[SEARCH_LINE_MAX];
};

struct halma_search;

struct halma_search *halma_search_open(void);
void halma_search_close(struct halma_search *search); /* takes NULL */

/* Values positions by this network from now on; it must outlive the search. For training. */
void halma_search_use_net(struct halma_search *search, const struct halma_net *net);

/* For lab/measure/spsa.c; a new search uses halma_dials. */
void halma_search_set_dials(struct halma_search *search, const int dials[HALMA_DIALS]);

/* The value for the mover without search. */
int halma_search_lead(struct halma_search *search, const struct halma_board *board);

/* Moves with values of their own, the best first. */
struct halma_choices {
    unsigned count;
    struct halma_choice {
        struct halma_move move;
        int value; /* as in the report */
    } of[HALMA_CHOICES_MAX];
};

/* Values all listed moves of the mover by the network alone, in the order of the list. */
void halma_search_glance(struct halma_search *search, const struct halma_board *board,
                         const struct halma_moves *moves, int *values);

/* Begins an analysis: values the moves of the mover, who must have one, by the network alone.
 * *limits must live until the last halma_search_deepen. */
void halma_search_begin(struct halma_search *search, const struct halma_board *board,
                        const struct halma_limits *limits, struct halma_choices *choices);

/* Searches them all `depth` plies deep. Only the first `most` are sure to have exact values; the
 * others are no better. False: the limits ended it, and the choices are as they were. */
bool halma_search_deepen(struct halma_search *search, unsigned depth, unsigned most,
                         struct halma_choices *choices, struct halma_report *report);

/* Searches for the mover, who must have a legal move. */
void halma_search_run(struct halma_search *search, const struct halma_board *board,
                      const struct halma_limits *limits, struct halma_report *report);

#endif
