/* Handles duels, in which each player waits one step away from the other's row or column. A player
 * that only uses RADAR in this situation is usually hit first, because the opponent steps into its
 * row or column and then shoots. This module therefore shoots at squares that the opponent may step
 * on, or makes the step itself. It may replace the turn that hunt.h chose. It uses only the belief
 * state. */
#ifndef ENGINES_SHOWDOWN_DUEL_H
#define ENGINES_SHOWDOWN_DUEL_H

#include "engines/showdown/belief.h"

/* If the players are in a duel, replaces the turn in `action`, which hunt_turn chose. */
void duel_turn(const struct belief *belief, struct action *action);

#endif
