/* The siege: how to deal with a guard, an opponent that stays near its home and waits for us. We
 * approach over squares that are not in the guard's row or column. When we would be ahead even if
 * the guard trapped us from then on to the end, we step into its row or column and shoot on the
 * next turn. A hit traps the guard. The module uses only the belief. */
#ifndef ENGINES_SHOWDOWN_SIEGE_H
#define ENGINES_SHOWDOWN_SIEGE_H

#include "engines/showdown/hunt.h"

/* Replaces the turn of a patient run in `action` if the run would wait although it is time to step
 * into the guard's row or column. Returns false if there seems to be no guard. */
bool siege_turn(const struct belief *belief, struct action *action);

#endif
