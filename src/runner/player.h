/* A player of an event, which has a name and a bot's command. This module never starts a
 * process. */
#ifndef RUNNER_PLAYER_H
#define RUNNER_PLAYER_H

#include "command/command.h"
#include "runner/conditions.h"
#include "store/database_events.h"

struct player {
    char *name;
    struct command command; /* command of the bot, which may contain placeholders */
    /* Settings of this bot only (FOR_BOT); `rows` is NULL if there are none. */
    struct options settings;
    bool out; /* whether the player is disqualified, so that its program is not needed */

    /* The following members are set if the command was generated for this run only, for instance
     * from a compiled source. Otherwise they are NULL. */
    char *display_command; /* command to record and store instead of `command` */
    char *file;            /* file whose fingerprint identifies the player */
};

void player_free(struct player *player);

/* Fills in the command and the settings from "[SETTINGS] COMMAND", and leaves the name unchanged.
 * If the text is invalid, returns false and sets *error. Always call player_free, even on
 * failure. */
bool player_parse(struct player *player, const char *text, struct error *error);

/* Frees the players and the list. Accepts NULL. */
void players_free(struct player *players, size_t count);

/* Returns the player's settings and command as they are displayed. `command` may have had its
 * placeholders replaced. If the player's command was generated for this run only, `display_command`
 * is used instead. The caller frees the string. */
char *player_command(const struct player *player, const struct command *command);

/* Makes the players' names unique: a second player named "a" becomes "a-2". */
void players_make_names_unique(struct player *players, size_t count);

/* Appends the player's name to the list of names in a message. A long list is cut and ends in
 * "..". */
void player_add_to_list(const struct player *player, struct text *names);

/* Returns whether the command of each bot must contain {opening}: whether games begin with openings
 * that the protocol cannot send to a bot. */
bool players_need_openings(const struct conditions *conditions);

/* If games begin with an opening, checks that every player can receive it, either through the
 * protocol or through {opening} in its command. If a player cannot, returns false and sets *error
 * to a message that names the player. */
bool players_check_openings(const struct player *players, size_t count,
                            const struct conditions *conditions, struct error *error);

/* Checks that every setting of a player has an effect in this event. If not, returns false and sets
 * *error to a message that names the player and the setting. Use this function for new events
 * only. */
bool players_check_settings(const struct player *players, size_t count,
                            const struct conditions *conditions, const struct options *options,
                            struct error *error);

/* Fills in the plan's list of versions (`before` in event.h) from the setting after= of the players
 * of a league. Does nothing in other formats. If a player names no earlier player, or two players
 * name the same one, returns false and sets *error. plan_free frees the list. */
bool players_find_versions(const struct player *players, struct event_plan *plan,
                           struct error *error);

/* Returns the players of a stored event. The caller frees them with players_free. If a stored
 * command is invalid, returns NULL and sets *error. */
struct player *players_of_stored(const struct stored_event *stored, struct error *error);

/* Fills in the players of a stored event, with the fingerprints of the files that their commands
 * run. A file that cannot be read is an error, unless `may_lack` is true or the player is
 * disqualified, in which case its fingerprint is "". Always call stored_event_free, even on
 * failure. */
bool players_store(const struct player *players, size_t count, bool may_lack,
                   struct stored_event *stored, struct error *error);

/* Checks that a stored player's command and files are unchanged. If not, returns false and sets
 * *error to a message that says what has changed. */
bool stored_player_is_same(const struct stored_player *was, const struct stored_player *now,
                           struct error *error);

#endif
