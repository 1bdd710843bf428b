/* Manages an event in its database: finds or adds the event, claims it for this process, resumes
 * it, and stores its games one by one. This module does not play games.
 *
 * The event's options and players are determined before anything is written. A single transaction
 * then adds or checks the event and claims it, so that two programs never write to the same
 * event. */
#ifndef RUNNER_EVENT_STORE_H
#define RUNNER_EVENT_STORE_H

#include "base/histogram.h"
#include "runner/player.h"
#include "store/database_events.h"
#include "tournament/faults.h"

struct event_store {
    struct database *database;
    /* Whether the event was found in the database; if false, the event is new. */
    bool found;
    /* Whether the event was added and a number was appended to its name, because an earlier event
     * with that name is finished. */
    bool next;
    /* The stored event, set when it is claimed. For each player, it includes the time at which the
     * player's files were last changed before the claim. */
    struct stored_event stored;
    size_t joined; /* number of players that joined the event when it was claimed */
    unsigned stages_stored;
};

/* Opens the database specified by the options. On error, returns NULL and sets *error. */
struct database *event_database(const struct options *options, bool create, struct error *error);
struct database *event_database_to_read(const struct options *options, struct error *error);

/* Opens the database, and creates a missing file if `create` is true. With --resume, also finds the
 * event specified by --event, or the last event. On error, returns false and sets *error. Always
 * call event_store_close, even on failure. */
bool event_store_open(struct event_store *store, const struct options *options, bool create,
                      struct error *error);
void event_store_close(struct event_store *store);

/* Appends the shell command that resumes the event with this name in the database given by the
 * options. `command` is "match", "tournament" or "cup". */
void event_store_put_resume(const char *command, const struct options *options, const char *event,
                            struct text *text);

/* Appends a player of the cup that was found as it was given: the path of its file, or
 * NAME=COMMAND. In contests whose files do not state a name, a player given as a file is named
 * after the file. Returns false, and appends nothing, for the contest's own house entry. */
bool event_store_put_entry(const struct event_store *store, size_t number, struct text *entry);

/* Returns whether the player of the cup that was found is the house entry. */
bool event_store_is_house(const struct event_store *store, size_t number);

/* Appends the shell command that resumes the event that was found, including the entries of a
 * cup. */
void event_store_put_continue(const struct event_store *store, const struct options *options,
                              struct text *text);

/* Checks that the command can play the kind of event that was found. If it cannot, returns false
 * and sets *error. */
bool event_store_check_kind(const struct event_store *store, enum option_command command,
                            struct error *error);

/* Adds to `options` the options of the event that was found. Returns false and sets *error if a
 * given option has a different value in the event, or if a stored option is invalid. Exceptions are
 * --title and, in a league, --rounds and the options of a farm. */
bool event_store_merge_options(const struct event_store *store, struct options *options,
                               struct error *error);

/* Checks that the database has no unfinished event with the name that a new event would get from
 * the options. This allows callers to fail before lengthy preparations; event_store_claim checks
 * the name again. */
bool event_store_check_new(const struct event_store *store, const struct options *options,
                           enum event_format format, struct error *error);

/* Claims the event for this process. A new event is added first. If an existing event was found, it
 * must be unchanged, and its players must match the plan's players one to one. If the plan has more
 * players than the event, the additional players join the event (event_plan_join), and their
 * pairings form an additional stage. Either everything is stored or nothing is. Usually, the
 * players' commands and files must be unchanged. With --allow-changed, commands may differ, and
 * files may differ or be missing; for withdrawn players this is always allowed. The options of a
 * new event must be settled before the call (conditions.h). */
bool event_store_claim(struct event_store *store, const struct event_plan *plan,
                       struct options *options, const struct player *players, struct error *error);

/* Claims an open event for this process. If the database has an event with that name and these
 * players, that event is used. Its last player or that of *now may be missing in the other list; if
 * the event lacks a player, the player is added. If there is no event, *now is added, and the store
 * takes ownership of the contents of *now. If the event with that name has other players, this
 * event's name gets the suffix -2, -3 and so on. Either everything is stored or nothing is. */
bool event_store_claim_open(struct event_store *store, struct stored_event *now,
                            struct error *error);

/* Adds all stored results to the event. Also adds the turn times to `turn_times` (one histogram per
 * player) and the faults to `faults`; either may be NULL. On error, returns false and sets *error
 * to a message that names the offending game. */
bool event_store_load(struct event_store *store, struct event *event, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Stores a finished game in the database. */
bool event_store_add_game(struct event_store *store, const struct game_result *game,
                          struct error *error);

/* Stores the pairings of the stages added since the previous call. Once the event is over, also
 * records that it has ended. */
bool event_store_add_stages(struct event_store *store, const struct event *event,
                            struct error *error);

#endif
