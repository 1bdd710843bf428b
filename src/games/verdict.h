/* Writes JSON about a state, and the verdict on the turns of a game. This module does not read JSON
 * or play turns. */
#ifndef GAMES_VERDICT_H
#define GAMES_VERDICT_H

#include "games/game.h"

/* Appends the facts about a state as a JSON object. */
void verdict_report(const struct game *game, const void *state, struct text *out);

/* Appends the verdict that `faceoff adjudicate` prints for a legal game ending in this state. */
void verdict_legal(const struct game *game, const void *state, struct text *out);

/* Appends the verdict that `faceoff adjudicate` prints if turn number `turn`, counted from 0, is
 * illegal in this state. */
void verdict_illegal(const struct game *game, const void *state, size_t turn,
                     const struct ruling *ruling, struct text *out);

#endif
