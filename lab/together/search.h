/* The shortest game that both sides help to end: the army that moves first comes home, and the
 * other builds ladders for it and leaves its camp in time. By the contest's rules only. Never plays
 * against anybody: it finds a game between friends.
 *
 * A beam search over both armies: all positions after n turns, of which it keeps the best `width`
 * by their cost; then one turn more. It repeats this in rounds, with noise in the costs. */
#ifndef TOGETHER_SEARCH_H
#define TOGETHER_SEARCH_H

#include "games/halma/board.h"

#define TOGETHER_TURNS_MAX 160

struct together_game {
    unsigned length; /* turns of both sides; 0: none */
    uint8_t from[TOGETHER_TURNS_MAX], to[TOGETHER_TURNS_MAX];
};

struct together_limits {
    unsigned width; /* of the widest beams; at least 1 */
    uint64_t seed;  /* of the noise */
    uint64_t rounds;
    int64_t end_ns; /* on the monotonic clock; 0: no limit */

    /* Asked now and then whether to stop; may be NULL. */
    bool (*stopped)(void);

    /* Called with each shorter game, and the round in which it was found; may be NULL. */
    void (*found)(const struct together_game *game, uint64_t round);
};

/* What a search has done. */
struct together_report {
    uint64_t rounds, positions;
    unsigned least; /* a lower bound on the turns of any such game: a game of this length is
                     * proven shortest */
};

/* Looks for shorter and shorter games than the given one, whose length may be 0, until a limit or a
 * proof ends it. The same seed finds the same games in the same rounds. */
void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report);

#endif
