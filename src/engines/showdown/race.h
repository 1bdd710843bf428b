/* The race: both players run to their goals, and nobody hunts or is trapped. We build walls on the
 * opponent's way if it would get home before us. Each wall costs us one turn and the opponent two:
 * it runs into the wall and then shoots it away. The module uses only the belief. */
#ifndef ENGINES_SHOWDOWN_RACE_H
#define ENGINES_SHOWDOWN_RACE_H

#include "engines/showdown/hunt.h"

/* Chooses a wall to build. Returns false if no wall is needed, time is short, or no square is
 * certain enough to be on the opponent's way. */
bool race_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
