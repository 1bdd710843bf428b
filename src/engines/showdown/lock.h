/* Chooses turns after a hit. A player that is hit misses its next turn, so a series of hits traps
 * it (a lock). Each further hit scores only 7 points, but reaching the goal scores about 1200. The
 * engine therefore keeps shooting until it has just enough turns left to reach its goal. It then
 * runs if it will arrive before the opponent, or if walls on the opponent's path can delay the
 * opponent enough. Otherwise it keeps shooting until the game ends. Against an opponent that uses
 * RADAR, the engine runs only if the opponent has too few turns left to arrive.
 *
 * Before it runs, the engine may build walls. Each wall costs one turn, during which the opponent
 * is free to move. The opponent runs into a wall that blocks its way out of the engine's row or
 * column. While it shoots that wall away, the engine builds the next one on the opponent's path.
 * The module uses only the belief state. */
#ifndef ENGINES_SHOWDOWN_LOCK_H
#define ENGINES_SHOWDOWN_LOCK_H

#include "engines/showdown/hunt.h"

/* Returns whether the opponent uses RADAR: before the engine's first hit, it spent more turns
 * without a step than walls could explain. */
bool lock_uses_radar(const struct belief *belief);

/* Chooses the turn after a hit. Returns false if it is time to stop shooting and run to the
 * goal. */
bool lock_turn(const struct belief *belief, struct action *action);

#endif
