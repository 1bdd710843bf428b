/* Random turns that begin both games of a pair, and informing the engines about them. */
#ifndef TRAINING_OPENING_H
#define TRAINING_OPENING_H

#include "engines/engine.h"
#include "games/turns.h"

/* Adds `count` random turns drawn by the seed. Draws again if the game would be over after them. */
void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns);

/* Plays the turns from the start state. Engines that know only their seat's observations receive
 * those and their seat's turns, because otherwise they would not know their position. */
void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS]);

#endif
