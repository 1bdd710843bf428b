/* Reads and writes the events of a database, with their players and pairings. For games, see
 * stored_games.h. */
#ifndef STORE_DATABASE_EVENTS_H
#define STORE_DATABASE_EVENTS_H

#include "store/database.h"
#include "store/stored_event.h"

/* Maximum number of players in an event, stored or not. */
#define EVENT_PLAYERS_MAX 1025

/* Adds an event with its players, and sets event->id. The database must not yet contain an event
 * with the same name. */
bool database_add_event(struct database *database, struct stored_event *event, struct error *error);

enum database_found { DATABASE_FOUND, DATABASE_NONE, DATABASE_FAILED };

/* Finds the event with that name. If `name` is NULL, finds the standing league or, if there is
 * none, the most recently added event; visitors' events and events of void games are considered
 * only if there are no others. If it returns DATABASE_FOUND, the caller must call
 * stored_event_free. */
enum database_found database_find_event(struct database *database, const char *name,
                                        struct stored_event *event, struct error *error);

/* Finds an event like database_find_event, but treats a missing event as an error. */
bool database_need_event(struct database *database, const char *name, struct stored_event *event,
                         struct error *error);

/* Calls `each` for every event, in the order in which the events were added. */
bool database_each_event(struct database *database,
                         void (*each)(void *data, const struct stored_event *event), void *data,
                         struct error *error);

/* Locks the event for this connection, until the connection is closed or claims another event.
 * Other connections cannot add games to a locked event. Returns false and sets *error if another
 * connection holds the lock, or on any other error. */
bool database_claim_event(struct database *database, int64_t event, struct error *error);

/* Stores the players that have joined a stored event: those from number `from` onwards. The event
 * then no longer counts as finished. */
bool database_join_event(struct database *database, const struct stored_event *event, size_t from,
                         struct error *error);

/* Numbers that may have changed since an event was read. */
struct event_counts {
    size_t players;
    uint64_t played; /* games stored */
    size_t out;      /* players disqualified */
};

bool database_count_players(struct database *database, int64_t event, struct event_counts *counts,
                            struct error *error);

/* Stores the options of `event`, which replace the stored ones. */
bool database_change_options(struct database *database, const struct stored_event *event,
                             struct error *error);

/* Stores that a player takes no part from the game with the number `from` on, and why. */
bool database_disqualify(struct database *database, int64_t event, size_t number, uint64_t from,
                         const char *reason, struct error *error);

/* Reads again which players are disqualified or, in a standing league, rest. */
bool database_read_rests(struct database *database, struct stored_event *event,
                         struct error *error);

/* Undoes database_disqualify, except in a league. */
bool database_readmit(struct database *database, int64_t event, size_t number, struct error *error);

/* Marks the event as unfinished, because a game was removed. If `drops` is true, also removes the
 * pairings of the stages after the last one that has a game. */
bool database_reopen_event(struct database *database, int64_t event, bool drops,
                           struct error *error);

bool database_finish_event(struct database *database, int64_t event, struct error *error);

/* Replaces the player's command and hash in the database, and keeps the old values in the table
 * `changes`. */
bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error);

/* Stores one pairing of a stage. `second` is -1 if the first player has a bye. Storing the same
 * pairing twice is allowed. */
bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error);

/* Removes the pairings of the stages after the last one that has a game. */
bool database_drop_unplayed(struct database *database, int64_t event, struct error *error);

/* Calls `take` for each stored pairing of the stages from number `from` onwards, ordered by stage
 * and pairing. If `take` returns
 * false, stops and reports that the file is damaged. */
bool database_each_pairing(struct database *database, int64_t event, unsigned from,
                           bool (*take)(void *data, unsigned stage, int first, int second),
                           void *data, struct error *error);

#endif
