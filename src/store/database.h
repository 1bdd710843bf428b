/* An SQLite file of events: opened, migrated, and changed in transactions. What is in it is read
 * and written by database_events, database_import and stored_games; the only SQL of the program.
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

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct database;

/* Opens the file; with `create`, makes it if it is missing. Migrates an older schema, refuses a
 * newer one. wait_ms: how long to wait each time for another program's lock; half a second at most
 * when this program is to stop (stop.h). NULL: *error says why. database_close takes NULL. */
struct database *database_open(const char *path, bool create, unsigned wait_ms,
                               struct error *error);

/* The same, only to read while others write: changes nothing, migrates nothing, and needs no right
 * to write. */
struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error);
void database_close(struct database *database);

/* Whether somebody writes to a file that was opened as one that nobody changes, since we may not
 * write there: then it must be opened again to see more. */
bool database_is_outdated(const struct database *database);

/* Sets *version, which changes whenever somebody else has changed the file. */
bool database_version(struct database *database, int64_t *version, struct error *error);

/* A transaction: makes all changes between begin and end one. database_end commits them if all went
 * well (`good`), else drops them; call it even if database_begin failed. begin/begin/end/end nests.
 * database_end returns whether all is done. */
bool database_begin(struct database *database, struct error *error);
bool database_end(struct database *database, bool good, struct error *error);

/* Whether the file was deleted, moved or replaced since it was opened. Then database_end fails. */
bool database_is_gone(const struct database *database);

#endif
