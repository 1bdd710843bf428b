/* Verifies the solver's claim that a seat wins. The check uses only the reference implementation of
 * the rules. It answers every possible turn of the losing side with a turn of the winner until the
 * game is over. The solver only suggests the winner's turns, and its claims are not trusted. */
#ifndef ENGINES_SOCCER_PROOF_H
#define ENGINES_SOCCER_PROOF_H

#include "engines/soccer/solver.h"

enum proof_verdict {
    PROOF_STANDS,
    PROOF_FALLS, /* a suggested turn was illegal, or the wrong side won, so the solver is faulty */
    PROOF_OPEN,  /* a limit stopped the check before it had a result */
};

struct proof_report {
    uint64_t positions; /* number of positions checked, including positions within a turn */
    uint64_t turns;     /* number of turns that the winning side played */
};

/* Checks the solver's claim that `seat` wins from `state`. The solver must have solved the state,
 * and the game must not be over. Uses up to `bytes` of memory to remember checked positions.
 * limits->steps limits each call to the solver, not the whole check. */
enum proof_verdict proof_check(struct solver *solver, const struct soccer_state *state, int seat,
                               uint64_t bytes, const struct solver_limits *limits,
                               struct proof_report *report);

#endif
