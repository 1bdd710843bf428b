/* Searches for the shortest cooperative game of Halma: the army that moves first gets home, and the
 * other army builds ladders for it and leaves its camp in time. Only the contest's rules count.
 *
 * This is a beam search over both armies: from the positions after n turns it keeps the `width`
 * cheapest and makes every turn from them. The search is repeated in rounds, with random additions
 * to the costs. */
#ifndef TOGETHER_SEARCH_H
#define TOGETHER_SEARCH_H

#include "games/halma/board.h"

#define TOGETHER_TURNS_MAX 160

struct together_game {
    unsigned length; /* turns of both sides; 0: no game */
    uint8_t from[TOGETHER_TURNS_MAX], to[TOGETHER_TURNS_MAX];
};

struct together_limits {
    unsigned width; /* width of the widest beams; at least 1 */
    uint64_t seed;  /* seed of the random additions */
    uint64_t rounds;
    int64_t end_ns; /* end time on the monotonic clock; 0: no limit */

    /* Called regularly; returns true to stop the search. May be NULL. */
    bool (*stopped)(void);

    /* Called with each shorter game, and the round in which it was found. May be NULL. */
    void (*found)(const struct together_game *game, uint64_t round);
};

/* What a search has done. */
struct together_report {
    uint64_t rounds, positions;
    unsigned least; /* lower bound on the turns of any such game; a game of this length is proven
                     * shortest */
};

/* Searches for ever shorter games than the given one, whose length may be 0, until a limit or a
 * proof ends the search. The same seed finds the same games in the same rounds. */
void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report);

#endif
