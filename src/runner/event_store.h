/* An event in its database: finds or begins it, claims it for this process, resumes it, and keeps
 * it up to date game by game. Never plays a game or decides what comes next.
 *
 * The event's options and players are settled before anything is written. Then one transaction adds
 * or checks the event and claims it, so that two programs never write to the same event. */
#ifndef RUNNER_EVENT_STORE_H
#define RUNNER_EVENT_STORE_H

#include "base/histogram.h"
#include "runner/player.h"
#include "store/database_events.h"
#include "tournament/faults.h"

struct event_store {
    struct database *database;
    bool found;                 /* the event was there already; else it is new */
    struct stored_event stored; /* once claimed, with the times of its players' files then */
    unsigned stages_stored;
};

/* Opens the database that the options name. NULL: *error says why. */
struct database *event_database(const struct options *options, bool create, struct error *error);
struct database *event_database_to_read(const struct options *options, struct error *error);

/* Opens the database, with `create` makes it if it is missing, and with --resume looks for the
 * event: that of --event, or the last one. False: *error says what is wrong. event_store_close in
 * both cases. */
bool event_store_open(struct event_store *store, const struct options *options, bool create,
                      struct error *error);
void event_store_close(struct event_store *store);

/* Whether the event that was found is one that the command plays. */
bool event_store_check_kind(const struct event_store *store, enum option_command command,
                            struct error *error);

/* Takes over the options of the event that was found. False: an option given has another value than
 * the event, or what is stored makes no sense; *error says which. */
bool event_store_merge_options(const struct event_store *store, struct options *options,
                               struct error *error);

/* Whether there is no event yet that is called as the options call a new one of that format. For a
 * caller whose preparations take long: event_store_claim looks again. */
bool event_store_check_new(const struct event_store *store, const struct options *options,
                           enum event_format format, struct error *error);

/* Adds the event; or checks that it is still the one found, with these players, as many as the plan
 * has. Claims it for this process. All or nothing. With --allow-changed players may have another
 * command, or other files, or none. A withdrawn player always may. The options of a new event are
 * settled before (conditions.h). */
bool event_store_claim(struct event_store *store, const struct event_plan *plan,
                       struct options *options, const struct player *players, struct error *error);

/* Adds an open event, or finds the one of that name, which must have these players. Claims it for
 * this process. All or nothing. Takes *now over if it was added. */
bool event_store_claim_open(struct event_store *store, struct stored_event *now,
                            struct error *error);

/* Gives the event all stored results; with `turn_times` (one per player), the times of turns too,
 * and the faults; NULL: not asked for. False: *error names the game that does not fit. */
bool event_store_load(struct event_store *store, struct event *event, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Stores a game that was played. */
bool event_store_add_game(struct event_store *store, const struct game_result *game,
                          struct error *error);

/* Stores the pairings of new stages since the last call, and the event's end. */
bool event_store_add_stages(struct event_store *store, const struct event *event,
                            struct error *error);

#endif
