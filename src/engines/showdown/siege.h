/* The siege: what to do about a guard, which is an opponent that stays near its home and waits for
 * us. We approach along squares outside the guard's lines. When we would be ahead even if the guard
 * trapped us from then on to the end, we step into its line and shoot on the next turn; a hit traps
 * the guard. The module uses only the belief. */
#ifndef ENGINES_SHOWDOWN_SIEGE_H
#define ENGINES_SHOWDOWN_SIEGE_H

#include "engines/showdown/hunt.h"

/* `action` holds the turn of a patient run. Replaces it by a step into the guard's line if the run
 * would wait although it is time for that step. Returns false if there seems to be no guard. */
bool siege_turn(const struct belief *belief, struct action *action);

#endif
