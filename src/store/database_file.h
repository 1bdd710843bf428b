/* The file of a database, before SQLite opens it. Never opens it. */
#ifndef STORE_DATABASE_FILE_H
#define STORE_DATABASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether a database can be kept in the file. create: it may have to be made. False: *error says
 * why not. */
bool database_file_check(const char *path, bool create, struct error *error);

/* The file's name for SQLite, a URI, which the caller frees. reads: whoever opens it only reads.
 * If he cannot make the files of the write-ahead log, and there are none, nobody can be writing,
 * and he reads the file alone: then *frozen_ns becomes the time when it was last written to, else
 * 0. */
char *database_file_uri(const char *path, bool reads, int64_t *frozen_ns);

/* Whether somebody writes, or has written since then, to a file that is read alone. */
bool database_file_has_changed(const char *path, int64_t frozen_ns);

#endif
