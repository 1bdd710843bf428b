/* Checks a solver's answer by the plain rules: every turn of the losing side gets an answer, until
 * the game is over.
 * Never trusts the solver: the solver only says which turn to look at. */
#ifndef ENGINES_SOCCER_PROOF_H
#define ENGINES_SOCCER_PROOF_H

#include "engines/soccer/solver.h"

enum proof_verdict {
    PROOF_STANDS,
    PROOF_FALLS, /* a turn was illegal or lost: a fault of the solver */
    PROOF_OPEN,  /* a limit ended the check */
};

struct proof_report {
    uint64_t positions; /* looked at, between two lines */
    uint64_t turns;     /* of the side that wins */
};

/* Checks that a seat wins from a state that is not over and that the solver has solved. Remembers
 * checked positions, in `bytes` at most. The limit of steps is for each question to the solver. */
enum proof_verdict proof_check(struct solver *solver, const struct soccer_state *state, int seat,
                               uint64_t bytes, const struct solver_limits *limits,
                               struct proof_report *report);

#endif
