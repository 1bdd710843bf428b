/* `faceoff solve halma --together`: the shortest game that both sides help to end. */
#ifndef CLI_GAMES_HALMA_TOGETHER_H
#define CLI_GAMES_HALMA_TOGETHER_H

#include "games/halma/halma.h"

struct halma_together_task {
    const struct halma_state *start; /* by the contest's rules */
    uint64_t ms, width, seed, rounds;
    const char *out; /* the file to write the game to, as faceoff show reads it; NULL: none */
};

/* Prints the turns; returns an exit code. Ctrl-C ends the search early, as the time limit does. */
int halma_solve_together(const struct halma_together_task *task);

#endif
