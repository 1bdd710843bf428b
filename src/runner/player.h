/* A player of an event: a name, and the command that is its bot.
 * Never starts anything. */
#ifndef RUNNER_PLAYER_H
#define RUNNER_PLAYER_H

#include "command/command.h"
#include "runner/conditions.h"
#include "store/database_events.h"

struct player {
    char *name;
    struct command command; /* with placeholders */

    /* Set if the command was generated for this run only, as for a compiled source; else NULL. */
    char *display_command; /* the command to record and store instead */
    char *file;            /* file whose fingerprint stands for the player */
};

void player_free(struct player *player);

/* Frees the players and the list. Accepts NULL. */
void players_free(struct player *players, size_t count);

/* Returns the player's command for display: `command`, with or without placeholders replaced; or
 * `display_command`, if the command was generated for this run only. The caller frees the string.
 */
char *player_command(const struct player *player, const struct command *command);

/* Makes names unique: "a", "a" become "a", "a-2". */
void players_make_names_unique(struct player *players, size_t count);

/* Checks that every player can receive the opening, if there is one, through the protocol or
 * through {opening} in its command. Otherwise *error names a player that cannot. */
bool players_check_openings(const struct player *players, size_t count,
                            const struct conditions *conditions, struct error *error);

/* Returns the stored players; free them with players_free. Returns NULL and sets *error if a stored
 * command is invalid. */
struct player *players_of_stored(const struct stored_event *stored, struct error *error);

/* Fills in the players of a stored event, with the fingerprints of what they run. may_lack: use ""
 * as the fingerprint if something cannot be read; otherwise that is an error. Call
 * stored_event_free in either case. */
bool players_store(const struct player *players, size_t count, bool may_lack,
                   struct stored_event *stored, struct error *error);

/* Checks that a stored player's command and files are unchanged. Returns false and sets *error to
 * what has changed. */
bool stored_player_is_same(const struct stored_player *was, const struct stored_player *now,
                           struct error *error);

#endif
