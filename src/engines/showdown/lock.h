/* Chooses turns against an opponent that we have hit. Each further hit keeps the opponent trapped
 * and brings 7 points; the goal brings about 1200. We therefore keep shooting until we have just
 * enough time to reach the goal. Then we leave the opponent if we will reach our goal first, or if
 * walls on the opponent's path can make up the difference. Otherwise we keep shooting to the end.
 * From an opponent that uses RADAR we leave only if it has too few turns to reach its goal.
 *
 * If we would not get there first, we build walls before we leave. Each wall costs us a turn, in
 * which the opponent is free. It runs into the wall that blocks its way out of our line, and while
 * it shoots that wall away we build the next one on its way home. The module uses only the
 * belief. */
#ifndef ENGINES_SHOWDOWN_LOCK_H
#define ENGINES_SHOWDOWN_LOCK_H

#include "engines/showdown/hunt.h"

/* Returns whether the opponent, before we hit it, spent so many turns without a step that it must
 * be using RADAR. */
bool lock_uses_radar(const struct belief *belief);

/* Chooses the turn after a hit. Returns false if it is time to leave the trapped opponent. */
bool lock_turn(const struct belief *belief, struct action *action);

#endif
