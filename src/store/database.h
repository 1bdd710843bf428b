/* Events in an SQLite file: players, pairings, games. The only SQL of the program.
 * Never holds a game half stored: a game and its place in its event are one transaction.
 *
 * It uses a write-ahead log, so that others may read while an event runs, and `kill -9` loses
 * nothing that was stored. After a power cut the last few games may be missing, never damaged: they
 * are played again. Only one thread at a time may use a connection. Every function that can fail
 * returns false and says in *error which file, and what is wrong with it.
 *
 * It trusts nothing stored: another program may have written to the file. It checks every row as it
 * reads it, so that nobody else has to. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/stored_event.h"
#include "tournament/game_result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database;

/* Opens the file; with `create`, makes it if it is missing. Migrates an older schema, refuses a
 * newer one. wait_ms: how long to wait each time for another program's lock. NULL: *error says why.
 * database_close takes NULL. */
struct database *database_open(const char *path, bool create, unsigned wait_ms,
                               struct error *error);

/* The same, only to read while others write: changes nothing, migrates nothing, and needs no right
 * to write. */
struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error);
void database_close(struct database *database);

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

/* An import is one change for all others, who see nothing of it before database_end_import; but it
 * is stored in slices, so that they can write meanwhile. begin adds and claims the event, and
 * removes what a killed import has left. add_imported stores the next slice of all games, from
 * *added on, which it moves. If something goes wrong, drop_import. */
bool database_begin_import(struct database *database, struct stored_event *event,
                           struct error *error);
bool database_add_imported(struct database *database, const struct stored_event *event,
                           const struct game_result *list, size_t count, size_t *added,
                           struct error *error);
bool database_end_import(struct database *database, const struct stored_event *event,
                         struct error *error);
bool database_drop_import(struct database *database, int64_t event, struct error *error);

/* Replaces the player's command and hash; keeps the old ones in table `changes`. */
bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error);

/* Stores one pairing of a stage; second is -1 for a bye. It may store the same pairing again. */
bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error);

/* Stores the game: its place and result in columns, all of it as a record (record.h). A number may
 * occur only once. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* Whether somebody writes to a file that was opened as one that nobody changes, since we may not
 * write there: then it must be opened again to see more. */
bool database_is_outdated(const struct database *database);

/* Sets *version, which changes whenever somebody else has changed the file. */
bool database_version(struct database *database, int64_t *version, struct error *error);

/* The games of an event, one after the other. The caller sets the first two members, for all games;
 * it may set the next three as well. */
struct stored_games {
    struct database *database;
    const struct stored_event *event;
    uint64_t first, count;      /* only `count` numbers from `first` on; count 0: all */
    bool as_stored;             /* gives the games stored after `place`, in that order; if place
                                 * is 0 all, by number. Reads records only on request */
    int64_t place;              /* the highest row of the games given out */
    int64_t row;                /* of the game */
    char *record;               /* the database's */
    struct game_result columns; /* of the game: its place and result; valid until the next game */
    void *statement;            /* the database's */
};

/* The next game, by number or in the order of storing; DATABASE_NONE: there are no more. A row that
 * cannot be a game of this event is an error that names it. */
enum database_found stored_games_next(struct stored_games *rows, struct error *error);

/* The whole game: its record, with its place in the event from the columns. False: *error names the
 * game. On success game_result_free. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* The game's stored line, without its end; valid until the next game. NULL: *error says what is
 * wrong with it. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* Puts the file, the game and its event before the message of what is wrong with the game. Always
 * returns false. Only before the next game. */
bool stored_games_refuse(const struct stored_games *rows, struct error *error);

/* Call it after the last game that you want. */
void stored_games_end(struct stored_games *rows);

/* A transaction: makes all changes between begin and end one. database_end commits them if all went
 * well (`good`), else drops them; call it even if database_begin failed. begin/begin/end/end nests.
 * database_end returns whether all is done. */
bool database_begin(struct database *database, struct error *error);
bool database_end(struct database *database, bool good, struct error *error);

/* Whether the file was deleted, moved or replaced since it was opened. Then database_end fails. */
bool database_is_gone(const struct database *database);

#endif
