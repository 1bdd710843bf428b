/* A refereed game between a bot and the person at this terminal. The bot is any program that speaks
 * the contest's protocol. The contest's clock applies to the bot; the person has no clock.
 *
 * The main thread referees the game, and another thread acts for the person. */
#ifndef CLI_POSITIONS_BOT_GAME_H
#define CLI_POSITIONS_BOT_GAME_H

#include "runner/options.h"

#include <faceoff/position.h>

struct bot_game;

/* Prepares a game between the person in `seat` and the bot given by --bot, and checks that the bot
 * can be started. `contest` is the name of a contest, or of a game that has only one contest. The
 * options --turns, --first, --rules and --log are used as well. On error, returns NULL and sets
 * *error. */
struct bot_game *bot_game_open(const struct options *options, const char *contest, int seat,
                               struct error *error);
void bot_game_close(struct bot_game *game); /* `game` may be NULL */

/* Referees the game in this thread, while `person` runs in another thread. Returns after `person`
 * has returned. If a signal arrives or the system is out of resources, calls `stopped` instead,
 * which must end the program. After a signal, the error passed to `stopped` has an empty
 * message. */
void bot_game_play(struct bot_game *game, void (*person)(void *data),
                   void (*stopped)(void *data, const struct error *error), void *data);

/* --- functions for the person's thread --- */

/* What has happened in the game. */
enum bot_game_next {
    BOT_GAME_BEGUN, /* the game has begun, and the position was created */
    BOT_GAME_TURN,  /* the person must play a turn */
    BOT_GAME_OVER,  /* the game has ended; see bot_game_end */
    BOT_GAME_VOID,  /* the game was voided and begins again */
};

/* Waits until something happens that the person must see. Plays the turns that *position lacks. The
 * position is created when the game begins, and freed if the game is voided; *position must be NULL
 * before the first call. Appends the bot's turns to `said`, unless they are hidden from the
 * person. */
enum bot_game_next bot_game_wait(struct bot_game *game, struct faceoff_position **position,
                                 struct text *said);

/* Returns whether the game has ended, perhaps because of a fault while the person was thinking. */
bool bot_game_is_over(struct bot_game *game);

/* Plays a legal turn for the person, after BOT_GAME_TURN. Returns false if the game has ended since
 * then. */
bool bot_game_say(struct bot_game *game, const char *turn);

const struct contest *bot_game_contest(const struct bot_game *game);

/* Returns the bot's name. */
const char *bot_game_name(const struct bot_game *game);

/* After BOT_GAME_OVER, fills in the outcome, and appends an explanation of each fault. */
void bot_game_end(struct bot_game *game, struct faceoff_outcome *outcome, struct text *faults);

#endif
