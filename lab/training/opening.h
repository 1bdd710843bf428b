/* Random openings: draws the turns with which both games of a pair begin, and informs the engines
 * of them. */
#ifndef TRAINING_OPENING_H
#define TRAINING_OPENING_H

#include "engines/engine.h"
#include "games/turns.h"

/* Adds `count` random turns, which the seed determines. If the game would be over after them, draws
 * other turns. */
void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns);

/* Plays the turns of an opening from the start. If an engine knows only its own observations, as in
 * Showdown, passes it the observations and turns of its seat, so that it knows its position. */
void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS]);

#endif
