/* Searches for the shortest cooperative game of Halma. The army that moves first goes home. The
 * other army helps: it places pieces to jump over, and leaves its camp in time. Both sides follow
 * the contest's rules.
 *
 * The search is a beam search over the positions of both armies. In each layer, it keeps the
 * `width` cheapest positions, and tries every move from them. The search is repeated in rounds,
 * with random numbers added to the costs. */
#ifndef TOGETHER_SEARCH_H
#define TOGETHER_SEARCH_H

#include "games/halma/board.h"

#define TOGETHER_TURNS_MAX 160

struct together_game {
    unsigned length; /* number of turns by both sides; 0: there is no game */
    uint8_t from[TOGETHER_TURNS_MAX], to[TOGETHER_TURNS_MAX];
};

struct together_limits {
    unsigned width; /* beam width of the widest searches, at least 1 */
    uint64_t seed;  /* seed of the random numbers that are added to costs */
    uint64_t rounds;
    int64_t end_ns; /* end time on the monotonic clock; 0: no limit */

    /* Called regularly; returns true to stop the search. May be NULL. */
    bool (*stopped)(void);

    /* Called for each shorter game, with the number of the round that found it. May be NULL. */
    void (*found)(const struct together_game *game, uint64_t round);
};

/* Statistics of a search. */
struct together_report {
    uint64_t rounds, positions;
    /* lower bound on the number of turns of any cooperative game from the given position; a game of
     * this length is proven to be the shortest */
    unsigned least;
};

/* Searches for shorter and shorter games, and stores each of them in *game. The initial length of
 * *game may be 0. The search ends at a limit, or when the game is proven to be the shortest. The
 * same seed finds the same games in the same rounds. */
void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report);

#endif
