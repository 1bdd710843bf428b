/* Locks that let only one program at a time play an event. The kernel drops a lock when the process
 * that holds it ends, on whichever machine or in whichever container, so nobody has to find out
 * whether that process is alive. Locking never waits.
 *
 * The locks of a database are on bytes of one empty file beside it, DATABASE-lock, named like
 * SQLite's DATABASE-wal. The program that drops the last lock removes the file. A file left behind
 * by a killed program locks nothing. */
#ifndef STORE_EVENT_LOCK_H
#define STORE_EVENT_LOCK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct event_lock {
    char *path; /* path of the lock file; NULL: nothing is locked */
    int file;
};

/* Locks an event of the database, whose path must contain no symbolic links. Until event_lock_drop
 * no other connection, even of this process, can get the lock. Returns false with *is_taken set if
 * somebody else holds the lock; with *error set on any other failure. */
bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error);

/* Drops the lock. Does nothing if nothing is locked. */
void event_lock_drop(struct event_lock *lock);

#endif
