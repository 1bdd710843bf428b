/* A duel: both players wait one step away from each other's row or column. A player that only uses
 * RADAR there is shot by an opponent that steps into its row or column and shoots first. This
 * module therefore shoots at squares onto which the opponent may step, or steps first itself. It
 * replaces turns of hunt.h, and uses only the belief. */
#ifndef ENGINES_SHOWDOWN_DUEL_H
#define ENGINES_SHOWDOWN_DUEL_H

#include "engines/showdown/belief.h"

/* Replaces the turn that the hunt chose if the players are in a duel. */
void duel_turn(const struct belief *belief, struct action *action);

#endif
