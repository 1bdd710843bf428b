/* The game from the point of view of a bot. The referee is right by definition: a turn that it
 * reports is played, even if these rules do not allow it. If all turns are legal under another rule
 * set of the game, the bot switches to that rule set. This module reads neither lines nor a
 * clock. */
#ifndef LIBRARY_BOT_GAME_H
#define LIBRARY_BOT_GAME_H

#include "engines/engine.h"
#include "library/position.h"

struct bot_game {
    const struct game *game;
    const struct engine *engine; /* engine that must support the chosen rules; NULL: any rules are
                                  * allowed */
    const char *variant;         /* name of the rule set in use; NULL: the game's first rule set */
    const char *opening;         /* list of the turns that were played before the first reported
                                  * turn */
    struct faceoff_position *position;
    int mover; /* seat of the player to move, according to the referee */
    bool odd;  /* whether the bot has followed a turn that no rule set allows */
};

/* Starts a new game. `mover` is the seat that moves after the opening. If `mover` is -1, it is
 * assumed that seat 0 began the opening. On an error, returns false, and *error says why the
 * opening cannot be played. */
bool bot_game_begin(struct bot_game *game, int mover, struct error *error);

/* Plays the turn that the player to move has made. The text may be anything. */
void bot_game_hear(struct bot_game *game, const char *turn);

/* Records that the referee asks for a turn of `seat`. Returns false if the player in that seat has
 * no turn to play. */
bool bot_game_asks(struct bot_game *game, int seat);

/* Frees the game's position. */
void bot_game_free(struct bot_game *game);

#endif
