/* Random turns to begin a game with, the same from both seats, told to the engines that play it.
 * Never knows a game. */
#ifndef TRAINING_OPENING_H
#define TRAINING_OPENING_H

#include "engines/engine.h"
#include "games/turns.h"

/* Adds so many turns drawn by the seed; they are drawn again until they leave a game to play. */
void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns);

/* Brings the state from a start to behind these turns. Engines that know only what their seat is
 * told hear it and the turns made there, or they would not know where they are. */
void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS]);

#endif
