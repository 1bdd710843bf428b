/* Handles guards: opponents that wait near their home, which is the engine's goal. The engine
 * approaches on squares outside the guard's row and column. Once the engine would win on points
 * even if the guard hit it on every turn until the end, it steps into the guard's row or column and
 * shoots on the next turn. A hit makes the guard miss its turns. The module uses only the belief
 * state. */
#ifndef ENGINES_SHOWDOWN_SIEGE_H
#define ENGINES_SHOWDOWN_SIEGE_H

#include "engines/showdown/hunt.h"

/* If there is a guard and it is time to attack, replaces the turn in `action` with a step into the
 * guard's row or column. Returns false if there seems to be no guard. */
bool siege_turn(const struct belief *belief, struct action *action);

#endif
