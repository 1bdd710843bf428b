/* A player of an event: a name, and the command that is its bot.
 * Never starts anything. */
#ifndef RUNNER_PLAYER_H
#define RUNNER_PLAYER_H

#include "command/command.h"
#include "runner/conditions.h"
#include "store/database_events.h"

struct player {
    char *name;
    struct command command; /* with its placeholders */

    /* If the command was made for this run only, as for a compiled source; else NULL. */
    char *told; /* the command as it is recorded and stored */
    char *file; /* the file whose bytes are the player's fingerprint */
};

void player_free(struct player *player);

/* Frees the list too. Takes NULL. */
void players_free(struct player *players, size_t count);

/* The player's command as it is shown: `command`, with its placeholders or filled; or `told`, if it
 * was made for this run only. The caller frees it. */
char *player_command(const struct player *player, const struct command *command);

/* Makes equal names different: "a", "a" become "a", "a-2". */
void players_make_names_unique(struct player *players, size_t count);

/* Whether all players can be told the opening, if there is one: by the protocol, or by {opening} in
 * the command. False: *error names a player who cannot. */
bool players_check_openings(const struct player *players, size_t count,
                            const struct conditions *conditions, struct error *error);

/* The players as they were stored; players_free releases them. NULL: *error says whose command is
 * not valid. */
struct player *players_of_stored(const struct stored_event *stored, struct error *error);

/* Fills in the players of a stored event, with the fingerprints of what they run. may_lack: the
 * fingerprint is "" if something cannot be read. False: *error says what cannot be read.
 * stored_event_free in both cases. */
bool players_store(const struct player *players, size_t count, bool may_lack,
                   struct stored_event *stored, struct error *error);

/* Whether a stored player has the command and the files that he had. False: *error says what has
 * changed. */
bool stored_player_is_same(const struct stored_player *was, const struct stored_player *now,
                           struct error *error);

#endif
