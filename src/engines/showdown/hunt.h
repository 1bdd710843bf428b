/* Chooses turns until the two players have passed each other (the hunt). The player that hits first
 * usually wins: it can shoot again and again, and the opponent misses every turn. The hunt
 * therefore steps only where the opponent is very unlikely to be in the same row or column.
 * Otherwise it uses RADAR, which shows whether the opponent is approaching. It shoots only at
 * walls, and only if walls block both ways forward. It builds no walls. It uses only the belief
 * state. */
#ifndef ENGINES_SHOWDOWN_HUNT_H
#define ENGINES_SHOWDOWN_HUNT_H

#include "engines/showdown/belief.h"

/* Returns the number of turns that the engine has left, including the next one. The engine is not
 * told how many turns it missed because of hits, so the result is a mean over the belief state's
 * particles (possible states of the game). */
int hunt_time(const struct belief *belief);

/* Returns the probability, in 255ths, that the opponent is in the row or column of the square `at`
 * after the engine's next `turns` turns. Returns 0 for a square off the board. */
int hunt_risk(const struct outlook *outlook, int turns, struct spot at);

/* Chooses the next turn of the hunt for the opponent. Returns false if the hunt is over: the
 * opponent has passed the engine, or too little time is left. */
bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
