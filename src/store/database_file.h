/* Checks a database file before SQLite opens it. This module never opens the file itself. */
#ifndef STORE_DATABASE_FILE_H
#define STORE_DATABASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns whether the file begins like a database of SQLite. */
bool database_file_is(const char *path);

/* Returns whether a database can be opened at the path. If `create` is true, the file may be
 * missing. If no database can be opened there, *error says why. */
bool database_file_check(const char *path, bool create, struct error *error);

/* Returns the file's name as a URI for SQLite; the caller frees it. `reads` says that the file will
 * only be read. Such a file is opened as immutable if this user cannot create the files of the
 * write-ahead log and none exist, because then nobody can be writing. *frozen_ns is then the time
 * of the last write to the file, and 0 otherwise. */
char *database_file_uri(const char *path, bool reads, int64_t *frozen_ns);

/* Returns whether a file opened as immutable has been written to since frozen_ns, or is being
 * written to now. */
bool database_file_has_changed(const char *path, int64_t frozen_ns);

#endif
