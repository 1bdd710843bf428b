/* A search for the turns before the first hit. It looks three turns ahead in the belief state: it
 * tries each turn in particles of the belief state (possible states of the game), lets the
 * simulated opponents answer, and splits the particles by the referee's answer, because the engine
 * may choose different further turns after each answer. The search values turns in the contest's
 * points.
 *
 * The search is an expectimax over a sampled belief state, as in "Sparse sampling" (Kearns, Mansour
 * and Ng, 2002). It uses only the belief state, and the same belief state gives the same turn. */
#ifndef ENGINES_SHOWDOWN_PLAN_H
#define ENGINES_SHOWDOWN_PLAN_H

#include "engines/showdown/belief.h"

/* Returns the best turn found. `usual` is returned unless another turn is clearly better. */
struct action plan_turn(struct belief *belief, struct action usual);

#endif
