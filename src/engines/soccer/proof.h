/* Checks the answer of a solver under the plain rules: every turn of the losing side gets a reply,
 * until the game is over. The solver only suggests the winner's turns; the check does not rely on
 * its answers. */
#ifndef ENGINES_SOCCER_PROOF_H
#define ENGINES_SOCCER_PROOF_H

#include "engines/soccer/solver.h"

enum proof_verdict {
    PROOF_STANDS,
    PROOF_FALLS, /* a turn was illegal, or the wrong side won, so the solver is faulty */
    PROOF_OPEN,  /* a limit ended the check before it had a result */
};

struct proof_report {
    uint64_t positions; /* number of positions checked, including positions in mid-turn */
    uint64_t turns;     /* number of turns of the winning side */
};

/* Checks that a seat wins from a state that is not over and that the solver has solved. Remembers
 * checked positions in at most `bytes` of memory. limits->steps applies to each question that is
 * put to the solver. */
enum proof_verdict proof_check(struct solver *solver, const struct soccer_state *state, int seat,
                               uint64_t bytes, const struct solver_limits *limits,
                               struct proof_report *report);

#endif
