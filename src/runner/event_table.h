/* A stored event's table: read, checked, counted, all at once or game by game. Never plays and
 * never writes. */
#ifndef RUNNER_EVENT_TABLE_H
#define RUNNER_EVENT_TABLE_H

#include "base/histogram.h"
#include "runner/conditions.h"
#include "store/database.h"
#include "tournament/faults.h"

struct event_table {
    struct stored_event stored;
    struct event *event;               /* NULL for one without a plan, such as an imported one */
    struct standings imported;         /* of an imported one, where every game counts */
    const struct standings *standings; /* whichever it is */
    int *order;                        /* players, best first */
    struct histogram *pace;            /* the times of turns, one a player; NULL: not asked for */
    struct imported_game *halves;      /* of an imported one: games whose other half is missing */
    size_t half_count;
};

/* The table before its first game; pace: with the times of turns, for which records are read. NULL
 * as name: the event added last. False: *error says what is not there or not right. On success
 * event_table_free. */
bool event_table_begin(struct event_table *table, struct database *database, const char *name,
                       bool pace, struct error *error);

/* Puts a table where another one was, which is freed. It points into itself, so a copy will not do.
 */
void event_table_replace(struct event_table *table, const struct event_table *by);

/* Counts a game; any order will do that games could have ended in. False: *error names it. */
bool event_table_add(struct event_table *table, struct stored_games *rows, struct error *error);

/* All that is stored has been added: the order. More may follow, but for an imported event. */
void event_table_settle(struct event_table *table);

/* All of it, with the times of turns. */
bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      struct error *error);
void event_table_free(struct event_table *table);

/* The faults of all games that an event has stored. False: *error names a game that is not right.
 * faults_free in any case. */
bool event_faults_load(struct faults *faults, struct database *database,
                       const struct stored_event *stored, struct error *error);

/* Adds those of one game. */
bool event_faults_add(struct faults *faults, struct stored_games *rows, struct error *error);

/* The plan that the stored options of an event mean. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

#endif
