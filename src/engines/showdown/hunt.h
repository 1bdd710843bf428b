/* Where to be until the two players have passed each other. The first to hit mostly holds the other
 * to the end. So this steps only where the other is hardly ever in line, and else looks: a player
 * who stands and looks sees him come. Shoots only walls that stand in both its ways. Never builds,
 * and never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_HUNT_H
#define ENGINES_SHOWDOWN_HUNT_H

#include "engines/showdown/belief.h"

/* How many turns we have left, the next one included: the mean over the belief. */
int hunt_time(const struct belief *belief);

/* The chance, in 255ths, that he is in line with that square in so many turns of ours. 0 if it is
 * not on the board. */
int hunt_risk(const struct outlook *outlook, int turns, struct spot at);

/* The turn of the hunt. False: the hunt is over, since he is behind us or time is short. */
bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct deed *deed);

#endif
