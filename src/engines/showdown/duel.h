/* Two who wait, one step from each other's line. Whoever only looks is shot there by the one who
 * steps into line and shoots first. So this shoots where he may step into line, or steps in itself.
 * Its turns stand in for those of hunt.h, and it never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_DUEL_H
#define ENGINES_SHOWDOWN_DUEL_H

#include "engines/showdown/belief.h"

/* Changes the turn of the hunt, if there is a duel. */
void duel_turn(const struct belief *belief, struct deed *deed);

#endif
