/* Opens and migrates an SQLite file of events, and handles its transactions. The modules
 * database_events, database_import and stored_games read and write the file's contents. These four
 * modules contain all of the program's SQL. A game and its place in its event are stored in one
 * transaction, so that no game is ever half stored.
 *
 * The file uses a write-ahead log. Other programs can therefore read it while an event runs, and
 * `kill -9` loses nothing that was stored. After a power cut the last few games may be missing and
 * are played again, but the file is never damaged. Only one thread at a time may use a connection.
 * Every function that can fail returns false and sets *error to a message with the file's name and
 * the problem.
 *
 * Stored data is not trusted, because another program may have written to the file. Every row is
 * checked as it is read, so that callers need not check it. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct database;

/* Opens the database file, and creates a missing file if `create` is true. Migrates a file with an
 * older schema, and refuses one with a newer schema. wait_ms limits each wait for another program's
 * lock; once this program has been asked to stop (stop.h), a wait ends within half a second.
 * Returns NULL and sets *error on failure. database_close accepts NULL. */
struct database *database_open(const char *path, bool create, unsigned wait_ms,
                               struct error *error);

/* Opens the database file only for reading, while other programs may write to it. The file is
 * neither changed nor migrated, and no write permission is needed. */
struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error);
void database_close(struct database *database);

/* Returns whether a file that was opened as immutable has changed since then. A file is opened as
 * immutable if this user may not write to its folder and no writer was seen. Open the file again to
 * see the changes. */
bool database_is_outdated(const struct database *database);

/* Sets *version to a number that changes whenever another connection has changed the file. */
bool database_version(struct database *database, int64_t *version, struct error *error);

/* database_begin starts a transaction. database_end commits the transaction if `good` is true, and
 * otherwise rolls it back. It returns whether everything succeeded, and must be called even if
 * database_begin failed. Transactions may be nested. */
bool database_begin(struct database *database, struct error *error);
bool database_end(struct database *database, bool good, struct error *error);

/* Returns whether the database file was deleted, moved or replaced after it was opened. In that
 * case database_end fails. */
bool database_is_gone(const struct database *database);

#endif
