/* What a game says of a state as JSON text, and the verdict on a game's turns.
 * Never reads JSON, and never plays. */
#ifndef GAMES_VERDICT_H
#define GAMES_VERDICT_H

#include "games/game.h"

/* Appends the facts of a state as an object. */
void verdict_report(const struct game *game, const void *state, struct text *out);

/* Appends what `faceoff adjudicate` says of a legal game that ended here. */
void verdict_legal(const struct game *game, const void *state, struct text *out);

/* Appends what it says if turn number `turn`, counted from 0, is illegal in this state. */
void verdict_illegal(const struct game *game, const void *state, size_t turn,
                     const struct ruling *ruling, struct text *out);

#endif
