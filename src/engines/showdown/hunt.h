/* Where to be until the two players have passed each other. Who hits first mostly holds the other
 * to the end, so this steps where the other hardly is in line, and else looks: who stands and looks
 * sees him come. Never shoots nor builds, and never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_HUNT_H
#define ENGINES_SHOWDOWN_HUNT_H

#include "engines/showdown/belief.h"

/* Our turns to come, the next one included, by the mean of the belief. */
int hunt_time(const struct belief *belief);

/* The turn of the hunt. False: it is over, since he is behind us or time is short. */
bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct deed *deed);

#endif
