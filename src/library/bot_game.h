/* A game as a bot is told of it. The referee is right by definition: what it says was played is
 * played, even if the rules here call it illegal. If other rules of the game explain what was seen,
 * the bot switches to them. Never reads a line or a clock. */
#ifndef LIBRARY_BOT_GAME_H
#define LIBRARY_BOT_GAME_H

#include "engines/engine.h"
#include "library/position.h"

struct bot_game {
    const struct game *game;
    const struct engine *engine; /* must be able to play by the rules chosen; NULL: any rules
                                  * will do */
    const char *variant;         /* the rules in force; NULL: the first ones */
    const char *opening;         /* a list of the turns before the first that is told */
    struct faceoff_position *position;
    int mover; /* whose turn it is, according to the referee */
    bool odd;  /* the bot has followed a turn that no rules explain */
};

/* A new game in which nothing was told yet. `mover` moves after the opening; -1: the seat that is
 * to move if seat 0 began the opening. False: *error says why the opening cannot be played. */
bool bot_game_begin(struct bot_game *game, int mover, struct error *error);

/* The mover has played this, which may be any text at all. */
void bot_game_hear(struct bot_game *game, const char *turn);

/* The referee waits for a turn of `seat`. False: there is none to play. */
bool bot_game_asks(struct bot_game *game, int seat);

/* Frees the position. */
void bot_game_free(struct bot_game *game);

#endif
