/* The race to the two goals, once nobody hunts or holds: we build walls on his way if he would be
 * home before us. Each costs us one turn and him two: he runs into it, and then shoots it away.
 * Never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_RACE_H
#define ENGINES_SHOWDOWN_RACE_H

#include "engines/showdown/hunt.h"

/* False: there is no need of a wall, no time, or no square on which he surely steps. */
bool race_turn(const struct belief *belief, const struct outlook *outlook, struct deed *deed);

#endif
