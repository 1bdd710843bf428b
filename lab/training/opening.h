/* Draws random openings for pairs of games, and informs the engines of them. Both games of a pair
 * begin with the same opening. */
#ifndef TRAINING_OPENING_H
#define TRAINING_OPENING_H

#include "engines/engine.h"
#include "games/turns.h"

/* Appends `count` random turns, which depend only on the seed. If the game would be over after
 * these turns, draws other turns. */
void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns);

/* Plays the turns of an opening from the start. If an engine sees only what its player observes, as
 * in Showdown, also passes the engine its seat's observations and turns, so that the engine knows
 * its position. */
void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS]);

#endif
