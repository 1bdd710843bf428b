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

/* Returns whether the opponent is probably still ahead of the engine, in rows or columns. If not,
 * the players have passed each other. */
bool hunt_ahead(const struct belief *belief);

/* Chooses the next turn of the hunt for the opponent, which is ahead of the engine. Returns false
 * if too little time is left. */
bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct action *action);

#endif
