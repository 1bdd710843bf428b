/* Composes random games of Showdown in which a player's last turn may be a puzzle. */
#ifndef PUZZLES_SHOWDOWN_COMPOSE_H
#define PUZZLES_SHOWDOWN_COMPOSE_H

#include "base/random.h"
#include "games/turns.h"

/* Replaces the turns with a random game, up to the last turn of a player. */
void showdown_compose(struct random *random, struct turns *turns);

#endif
