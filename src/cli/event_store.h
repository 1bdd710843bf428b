/* Between an event and the database: stored games become results, played games are stored.
 * Never plays a game, never decides what comes next. */
#ifndef CLI_EVENT_STORE_H
#define CLI_EVENT_STORE_H

#include "base/histogram.h"
#include "store/database.h"
#include "store/record.h"
#include "tournament/event.h"

/* A stored game as the event counts it. */
void played_of(const struct stored_game *stored, struct played *played);

/* What the database keeps of a game of this event. `line` is the record's, and must live on. */
void stored_of(const struct record *record, const struct event_game *game, const char *line,
               struct stored_game *stored);

/* Adds the turn times of a record to its players' histograms; players are by seat. */
void pace_add(struct histogram *pace, const struct record *record, const int players[2]);

/* Gives the event all its stored results. With `pace` (one a player), the times too. False: *error
 * says which game does not fit, or what is wrong with the file. */
bool event_store_load(struct database *database, const struct stored_event *stored,
                      struct event *event, struct histogram *pace, struct error *error);

/* The table of any stored event: standings, names and order. Imported ones count every game. On
 * success event_table_free. */
struct event_table {
    struct stored_event stored;
    struct event *event;         /* NULL for an imported one */
    struct standings standings;  /* of an imported one */
    const struct standings *all; /* whichever it is */
    int *order;
    struct histogram *pace; /* one a player */
};
bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      struct error *error);
void event_table_free(struct event_table *table);

/* Appends the event's headline and tables. */
void event_print(const struct stored_event *stored, const struct event *event,
                 const struct standings *standings, const int *order, struct text *text);

/* Appends each player's mean and p99 time a turn. */
void pace_print(const struct standings *standings, const int *order, const struct histogram *pace,
                struct text *text);

/* Appends the same as one JSON object on a line. */
void event_print_json(const struct stored_event *stored, const struct event *event,
                      const struct standings *standings, const int *order,
                      const struct histogram *pace, struct text *text);

#endif
