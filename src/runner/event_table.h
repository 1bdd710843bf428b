/* A stored event's table: reads, checks and counts games, all at once or one by one. Never plays
 * and never writes. */
#ifndef RUNNER_EVENT_TABLE_H
#define RUNNER_EVENT_TABLE_H

#include "base/histogram.h"
#include "runner/conditions.h"
#include "store/database.h"
#include "tournament/faults.h"

struct event_table {
    struct stored_event stored;
    struct event *event;
    int *order;                   /* players, best first */
    struct histogram *turn_times; /* the times of turns, one per player; NULL: not asked for */
};

/* The table before its first game. turn_times: with the times of turns, for which it reads records.
 * name NULL: the event added last. False: *error says what is missing or wrong. On success
 * event_table_free. */
bool event_table_begin(struct event_table *table, struct database *database, const char *name,
                       bool turn_times, struct error *error);

/* Counts a game, in any order in which games can have ended. False: *error names the game. */
bool event_table_add(struct event_table *table, struct stored_games *rows, struct error *error);

/* Sorts the players, once all stored games have been added. More games may follow. */
void event_table_settle(struct event_table *table);

/* The same for the whole event: begins, adds all games, settles. */
bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      bool turn_times, struct error *error);
void event_table_free(struct event_table *table);

/* The faults of all stored games of an event. False: *error names a game that is wrong. faults_free
 * in both cases. */
bool event_faults_load(struct faults *faults, struct database *database,
                       const struct stored_event *stored, struct error *error);

/* Adds the faults of one game. */
bool event_faults_add(struct faults *faults, struct stored_games *rows, struct error *error);

/* The plan that the stored options of an event mean. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

#endif
