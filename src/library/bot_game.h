/* The game as a bot sees it. The referee is right by definition: a turn that it reports is played,
 * even if it is illegal by the rules here. If another rule set of the game explains the turns, the
 * bot switches to it. It reads no lines and no clock. */
#ifndef LIBRARY_BOT_GAME_H
#define LIBRARY_BOT_GAME_H

#include "engines/engine.h"
#include "library/position.h"

struct bot_game {
    const struct game *game;
    const struct engine *engine; /* engine that must support the rules chosen; NULL: any rules are
                                  * allowed */
    const char *variant;         /* name of the rules in force; NULL: the game's first */
    const char *opening;         /* a list of the turns before the first one reported */
    struct faceoff_position *position;
    int mover; /* the seat to move, according to the referee */
    bool odd;  /* the bot has followed a turn that no rule set explains */
};

/* Starts a new game. `mover` is the seat to move after the opening; -1: the seat that is to move if
 * seat 0 began the opening. On an error, returns false, and *error says why the opening cannot be
 * played. */
bool bot_game_begin(struct bot_game *game, int mover, struct error *error);

/* Plays the turn that the mover has made, which may be any text. */
void bot_game_hear(struct bot_game *game, const char *turn);

/* Called when the referee asks for a turn of `seat`. Returns false if the seat has no turn to
 * play. */
bool bot_game_asks(struct bot_game *game, int seat);

/* Frees the game's position. */
void bot_game_free(struct bot_game *game);

#endif
