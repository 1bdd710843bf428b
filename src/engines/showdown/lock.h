/* What to do with an opponent whom we have hit. Each further hit keeps him where he is and brings 7
 * points; the goal brings some 1200. So we hold him until we have just enough time to reach the
 * goal. Then we leave him if we will be first, or so nearly first that walls in the race can make
 * up for it. We leave a player who looks only if he has too few turns for his goal. Otherwise we
 * hold him to the end. If we would not be first, we build walls before we leave. Each wall costs us
 * a turn in which he is free: he runs into the one that shuts his way out of our line, and while he
 * shoots it away we build the next on his way home. Never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_LOCK_H
#define ENGINES_SHOWDOWN_LOCK_H

#include "engines/showdown/hunt.h"

/* Whether he, whom we hit, made no step in so many turns that he must be a player who looks. */
bool lock_looks(const struct belief *belief);

/* The turn after a hit. False: it is time to leave. */
bool lock_turn(const struct belief *belief, struct deed *deed);

#endif
