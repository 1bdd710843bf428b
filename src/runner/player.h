/* A player of an event, which has a name and a bot's command. This module never starts a
 * process. */
#ifndef RUNNER_PLAYER_H
#define RUNNER_PLAYER_H

#include "command/command.h"
#include "runner/conditions.h"
#include "store/database_events.h"

struct player {
    char *name;
    struct command command;  /* command of the bot, with placeholders */
    struct options settings; /* settings of this bot alone, FOR_BOT; `rows` NULL: none */

    /* The following members are set if the command was generated for this run only, for example for
     * a compiled source; otherwise they are NULL. */
    char *display_command; /* command to record and store in place of `command` */
    char *file;            /* file whose fingerprint identifies the player */
};

void player_free(struct player *player);

/* Fills in the command and the settings from "[SETTINGS] COMMAND"; the name is left alone. Returns
 * false and sets *error if the text is invalid. Call player_free in either case. */
bool player_parse(struct player *player, const char *text, struct error *error);

/* Frees the players and the list. Accepts NULL. */
void players_free(struct player *players, size_t count);

/* Returns the player's settings and command in the form to display. The command is `command`, whose
 * placeholders may have been replaced, or `display_command` if the command was generated for this
 * run only. The caller frees the string. */
char *player_command(const struct player *player, const struct command *command);

/* Makes the players' names unique: a second player named "a" becomes "a-2". */
void players_make_names_unique(struct player *players, size_t count);

/* Checks that every player can receive the opening, if there is one, either through the protocol or
 * through {opening} in its command. On failure *error names a player that cannot. */
bool players_check_openings(const struct player *players, size_t count,
                            const struct conditions *conditions, struct error *error);

/* Checks that every setting of a player has an effect in this event. Otherwise *error names the
 * player and the setting. Use it for new events only. */
bool players_check_settings(const struct player *players, size_t count,
                            const struct conditions *conditions, const struct options *options,
                            struct error *error);

/* Returns the players of a stored event. The caller frees them with players_free. Returns NULL and
 * sets *error if a stored command is invalid. */
struct player *players_of_stored(const struct stored_event *stored, struct error *error);

/* Fills in the players of a stored event, with the fingerprints of what their commands run. If a
 * file cannot be read, `may_lack` makes the fingerprint ""; without it, that is an error. Call
 * stored_event_free in either case. */
bool players_store(const struct player *players, size_t count, bool may_lack,
                   struct stored_event *stored, struct error *error);

/* Checks that a stored player's command and files are unchanged. If not, returns false, and *error
 * says what has changed. */
bool stored_player_is_same(const struct stored_player *was, const struct stored_player *now,
                           struct error *error);

#endif
