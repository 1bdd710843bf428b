/* Handles races, in which both players run to their goals and neither is hunting or being hit. If
 * the opponent would arrive first, the engine builds walls on the opponent's path. Each wall costs
 * the engine one turn and the opponent two, because the opponent runs into the wall and then shoots
 * it away. The module uses only the belief state. */
#ifndef ENGINES_SHOWDOWN_RACE_H
#define ENGINES_SHOWDOWN_RACE_H

#include "engines/showdown/hunt.h"

/* Chooses a square for a wall. Returns false if no wall is needed, if too few turns are left, or if
 * no square is likely enough to be on the opponent's path. */
bool race_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
