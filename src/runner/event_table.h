/* A stored event's table: read, checked, counted. Never plays and never writes. */
#ifndef RUNNER_EVENT_TABLE_H
#define RUNNER_EVENT_TABLE_H

#include "base/histogram.h"
#include "runner/conditions.h"
#include "store/database.h"
#include "tournament/faults.h"

struct event_table {
    struct stored_event stored;
    struct event *event;               /* NULL for an imported one */
    struct standings imported;         /* of an imported one, where every game counts */
    const struct standings *standings; /* whichever it is */
    int *order;                        /* players, best first */
    struct histogram *pace;            /* the times of turns, one a player */
};

/* NULL as name: the event added last. False: *error says what is not there or not right. On success
 * event_table_free. */
bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      struct error *error);
void event_table_free(struct event_table *table);

/* The faults of all games that an event has stored. False: *error names a game that is not right.
 * faults_free in any case. */
bool event_faults_load(struct faults *faults, struct database *database,
                       const struct stored_event *stored, struct error *error);

/* The plan that the stored options of an event mean. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

#endif
