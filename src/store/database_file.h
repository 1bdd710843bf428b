/* Checks on a database file before SQLite opens it. This module never opens the file itself. */
#ifndef STORE_DATABASE_FILE_H
#define STORE_DATABASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns whether the path can be used for a database; `create`: the file may not exist yet.
 * Otherwise *error says why not. */
bool database_file_check(const char *path, bool create, struct error *error);

/* Returns the file's name as a URI for SQLite; the caller frees it. `reads`: the file is opened
 * only for reading. If this user cannot create the files of the write-ahead log and none exist,
 * nobody can be writing, and the URI opens the file as immutable: *frozen_ns is then the time of
 * the last write to it, else 0. */
char *database_file_uri(const char *path, bool reads, int64_t *frozen_ns);

/* Returns whether a file opened as immutable has been written to since frozen_ns, or has a writer
 * now. */
bool database_file_has_changed(const char *path, int64_t frozen_ns);

#endif
