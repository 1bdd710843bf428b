/* Chooses turns until the two players have passed each other (the hunt). The first player to hit
 * usually keeps its opponent trapped to the end of the game. The hunt therefore steps only where
 * the opponent is very unlikely to be in the same row or column, and otherwise uses RADAR, which
 * shows an opponent that approaches. It shoots only at walls, and only if they block both ways
 * forward. It builds no walls, and uses only the belief. */
#ifndef ENGINES_SHOWDOWN_HUNT_H
#define ENGINES_SHOWDOWN_HUNT_H

#include "engines/showdown/belief.h"

/* Returns the number of turns that we have left, including the next one, as the mean over the
 * particles. */
int hunt_time(const struct belief *belief);

/* Returns the probability, in 255ths, that the opponent is in the same row or column as a square
 * after `turns` more turns of the engine. Returns 0 for a square off the board. */
int hunt_risk(const struct outlook *outlook, int turns, struct spot at);

/* Chooses the turn of the hunt. Returns false if the hunt is over, because the opponent is behind
 * us or not enough time is left. */
bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
