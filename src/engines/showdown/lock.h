/* What to do with an opponent who was hit: each further hit keeps him where he is and brings 7
 * points, the goal some 1200. So he is held until there is just time to reach the goal, and left if
 * we are there first, or so nearly that the race's walls make up for it before his turns are over,
 * unless he is one who looks. Where we would not be first, walls are built before that, each in a
 * turn that is his too: he runs into the one that shuts his way out of our line, and then shoots it
 * away while the next is built on his way home. Never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_LOCK_H
#define ENGINES_SHOWDOWN_LOCK_H

#include "engines/showdown/hunt.h"

/* The turn after a hit. False: it is time to leave. */
bool lock_turn(const struct belief *belief, struct deed *deed);

#endif
