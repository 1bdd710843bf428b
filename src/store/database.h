/* Opens and migrates an SQLite file of events, and handles its transactions. The modules
 * database_events, database_import and stored_games read and write the file's contents. These four
 * modules contain all of the program's SQL. A game and its place in its event are stored in one
 * transaction, so a game is never partially stored.
 *
 * The file uses a write-ahead log. Other programs can therefore read it while an event is running,
 * and `kill -9` loses nothing that was stored. After a power failure the last few games may be
 * missing and are played again, but the file is never damaged. A connection may be used by only one
 * thread at a time. On error, every function that can fail returns false and sets *error to a
 * message with the file name and the problem.
 *
 * Stored data is not trusted, because another program may have written to the file. Every row is
 * validated as it is read, so callers need not check it. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct database;

/* Opens the database file, and creates a missing file if `create` is true. Migrates a file with an
 * older schema, and rejects a file with a newer schema. wait_ms limits each wait for another
 * program's lock. Once this program has been asked to stop (stop.h), a wait ends within half a
 * second. On error, returns NULL and sets *error. database_close accepts NULL. */
struct database *database_open(const char *path, bool create, unsigned wait_ms,
                               struct error *error);

/* Opens the database file for reading only; other programs may write to it at the same time. The
 * file is neither changed nor migrated, and no write permission is needed. */
struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error);
void database_close(struct database *database);

/* Returns whether a file that was opened as immutable has since changed. A file is opened as
 * immutable if this user may not write to its folder and no writer was detected. Open the file
 * again to see the changes. */
bool database_is_outdated(const struct database *database);

/* Sets *version to a number that changes whenever another connection changes the file. */
bool database_version(struct database *database, int64_t *version, struct error *error);

/* database_begin starts a transaction. database_end commits the transaction if `good` is true, and
 * otherwise rolls it back. database_end returns whether everything succeeded, and must be called
 * even if database_begin failed. Transactions may be nested. */
bool database_begin(struct database *database, struct error *error);
bool database_end(struct database *database, bool good, struct error *error);

/* Returns whether the database file has been deleted, moved or replaced since it was opened. In
 * that case database_end fails. */
bool database_is_gone(const struct database *database);

#endif
