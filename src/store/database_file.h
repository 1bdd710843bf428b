/* Checks a database file before SQLite opens it. This module opens the file only to read its first
 * bytes. */
#ifndef STORE_DATABASE_FILE_H
#define STORE_DATABASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns whether the file begins like an SQLite database. */
bool database_file_is(const char *path);

/* Returns whether a database can be opened at the path. If `create` is true, the file may be
 * missing. If no database can be opened, sets *error. */
bool database_file_check(const char *path, bool create, struct error *error);

/* Returns the file name as a URI for SQLite. The caller frees the string. `reads` specifies that
 * the file will only be read. Such a file is opened as immutable if the files of the write-ahead
 * log do not exist and this user cannot create them, because then no program can be writing. Sets
 * *frozen_ns to the time of the last write if the file is opened as immutable, and to 0
 * otherwise. */
char *database_file_uri(const char *path, bool reads, int64_t *frozen_ns);

/* Returns whether a file opened as immutable has been written to since frozen_ns, or is currently
 * being written to. */
bool database_file_has_changed(const char *path, int64_t frozen_ns);

#endif
