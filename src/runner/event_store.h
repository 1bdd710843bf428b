/* An event in its database: finds or adds it, claims it for this process, resumes it, and stores
 * its games one by one. The games are played elsewhere.
 *
 * The event's options and players are settled before anything is written. One transaction then adds
 * or checks the event and claims it, so that two programs never write to the same event. */
#ifndef RUNNER_EVENT_STORE_H
#define RUNNER_EVENT_STORE_H

#include "base/histogram.h"
#include "runner/player.h"
#include "store/database_events.h"
#include "tournament/faults.h"

struct event_store {
    struct database *database;
    bool found;                 /* the event was in the database; false: it is new */
    struct stored_event stored; /* set once claimed, including the times of its players' files at
                                 * that moment */
    unsigned stages_stored;
};

/* Open the database named by the options. Return NULL and set *error on failure. */
struct database *event_database(const struct options *options, bool create, struct error *error);
struct database *event_database_to_read(const struct options *options, struct error *error);

/* Opens the database; with `create`, creates it if it is missing. With --resume also finds the
 * event named by --event, or the last one. Returns false and sets *error on failure. Call
 * event_store_close in either case. */
bool event_store_open(struct event_store *store, const struct options *options, bool create,
                      struct error *error);
void event_store_close(struct event_store *store);

/* Checks that the event that was found is of the kind that the command plays. */
bool event_store_check_kind(const struct event_store *store, enum option_command command,
                            struct error *error);

/* Merges the options of the event that was found into `options`. Returns false and sets *error if a
 * given option differs from the event's, or a stored option is invalid. */
bool event_store_merge_options(const struct event_store *store, struct options *options,
                               struct error *error);

/* Checks that the name that the options give to a new event of that format is free. It allows
 * callers to fail before long preparations; event_store_claim checks again. */
bool event_store_check_new(const struct event_store *store, const struct options *options,
                           enum event_format format, struct error *error);

/* Adds the event, or checks that it is still the one found and has these players, one for each
 * of the plan's players; then claims it for this process. Either everything is stored or
 * nothing. With --allow-changed players may have another command, or other files, or missing
 * ones. This is always allowed for a withdrawn player. The options of a new event must be
 * settled before (conditions.h). */
bool event_store_claim(struct event_store *store, const struct event_plan *plan,
                       struct options *options, const struct player *players, struct error *error);

/* Adds an open event, or finds the one with that name, which must have these players; then claims
 * it for this process. Either everything is stored or nothing. If the event is added, takes over
 * the contents of *now. */
bool event_store_claim_open(struct event_store *store, struct stored_event *now,
                            struct error *error);

/* Adds all stored results to the event. With `turn_times` (one histogram per player) also counts
 * the times of turns, and with `faults` the faults; both may be NULL. On failure *error names the
 * game that does not fit. */
bool event_store_load(struct event_store *store, struct event *event, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Stores a finished game. */
bool event_store_add_game(struct event_store *store, const struct game_result *game,
                          struct error *error);

/* Stores the pairings of stages that are new since the last call, and the end of the event once it
 * is over. */
bool event_store_add_stages(struct event_store *store, const struct event *event,
                            struct error *error);

#endif
