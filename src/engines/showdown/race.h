/* The race: both players run to their goals, and neither hunts or is trapped. If the opponent would
 * reach its goal before us, we build walls on its path. Each wall costs us one turn and the
 * opponent two, because it runs into the wall and then shoots it away. The module uses only the
 * belief. */
#ifndef ENGINES_SHOWDOWN_RACE_H
#define ENGINES_SHOWDOWN_RACE_H

#include "engines/showdown/hunt.h"

/* Chooses a wall to build. Returns false if no wall is needed, if time is short, or if no square is
 * certain enough to be on the opponent's path. */
bool race_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
