/* The events of a database, and their players and pairings. Never reads or stores a game. */
#ifndef STORE_DATABASE_EVENTS_H
#define STORE_DATABASE_EVENTS_H

#include "store/database.h"
#include "store/stored_event.h"

/* The most players of an event, also of a stored one. */
#define EVENT_PLAYERS_MAX 1025

/* Adds an event with its players; fills in event->id. A name may occur only once. */
bool database_add_event(struct database *database, struct stored_event *event, struct error *error);

enum database_found { DATABASE_FOUND, DATABASE_NONE, DATABASE_FAILED };

/* The event of that name; NULL: the one added last (a visitors' event only if there is no other).
 * On DATABASE_FOUND stored_event_free. */
enum database_found database_find_event(struct database *database, const char *name,
                                        struct stored_event *event, struct error *error);

/* The same, but it is an error if there is no such event. */
bool database_need_event(struct database *database, const char *name, struct stored_event *event,
                         struct error *error);

/* Calls `each` with every event, in the order in which they were added. */
bool database_each_event(struct database *database, void (*each)(const struct stored_event *event),
                         struct error *error);

/* Locks the event for this connection until it is closed, or claims another event: nobody else may
 * add games to it. False: another one has it, or *error says what is wrong. */
bool database_claim_event(struct database *database, int64_t event, struct error *error);

bool database_finish_event(struct database *database, int64_t event, struct error *error);

/* Replaces the player's command and hash; keeps the old ones in table `changes`. */
bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error);

/* Stores one pairing of a stage; second is -1 for a bye. It may store the same pairing again. */
bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error);

#endif
