/* A duel: both players wait, one step away from each other's line. A player that only uses RADAR
 * there is shot by the one that steps into line and shoots first. So this module shoots at squares
 * onto which the opponent may step, or steps into line itself. It replaces turns of hunt.h, and
 * uses only the belief. */
#ifndef ENGINES_SHOWDOWN_DUEL_H
#define ENGINES_SHOWDOWN_DUEL_H

#include "engines/showdown/belief.h"

/* Replaces the turn chosen by the hunt if there is a duel. */
void duel_turn(const struct belief *belief, struct action *action);

#endif
