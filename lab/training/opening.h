/* Random turns that begin both games of a pair, told to the engines that play them. Never knows a
 * game. */
#ifndef TRAINING_OPENING_H
#define TRAINING_OPENING_H

#include "engines/engine.h"
#include "games/turns.h"

/* Adds `count` random turns by the seed; draws again until the game goes on after them. */
void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns);

/* Plays these turns from the start state. Engines that know only what their seat is told hear that
 * and their seat's turns, or they would not know where they are. */
void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS]);

#endif
