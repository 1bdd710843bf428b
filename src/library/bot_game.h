/* The game from a bot's point of view. The referee is always right: a turn that it reports is
 * played even if the known rules do not allow it. If all turns are legal under another rule variant
 * of the game, the bot switches to that variant. This module reads neither lines nor clocks. */
#ifndef LIBRARY_BOT_GAME_H
#define LIBRARY_BOT_GAME_H

#include "engines/engine.h"
#include "library/position.h"

struct bot_game {
    const struct game *game;
    /* Engine that must support the rule variant in use, or NULL to allow any variant. */
    const struct engine *engine;
    const char *variant; /* name of the rule variant in use, or NULL for the game's first one */
    const char *opening; /* list of the turns played before the first reported turn */
    struct faceoff_position *position;
    int mover; /* seat whose turn it is, according to the referee */
    bool odd;  /* whether the bot has accepted a turn that no rule variant allows */
};

/* Starts a new game. `mover` is the seat to move after the opening. If it is -1, seat 0 is assumed
 * to have played the first turn of the opening. If the opening cannot be played, returns false and
 * sets *error. */
bool bot_game_begin(struct bot_game *game, int mover, struct error *error);

/* Plays the turn chosen by the player to move. `turn` may be any string. */
void bot_game_hear(struct bot_game *game, const char *turn);

/* Records that the referee has asked `seat` for a turn. Returns false if the player in that seat
 * has no turn to make. */
bool bot_game_asks(struct bot_game *game, int seat);

/* Frees the game's position. */
void bot_game_free(struct bot_game *game);

#endif
