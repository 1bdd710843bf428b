/* Locks that let only one program at a time play an event. The kernel drops a lock when the process
 * that holds it ends, on any machine and in any container, so no program has to find out whether
 * another process is still alive. Taking a lock never waits.
 *
 * A database's locks are locks on bytes of the empty file DATABASE-lock in the same folder, which
 * is named like SQLite's DATABASE-wal. The program that drops the last lock removes the file. A
 * file left behind by a killed program locks nothing. */
#ifndef STORE_EVENT_LOCK_H
#define STORE_EVENT_LOCK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct event_lock {
    char *path; /* path of the lock file; NULL if no event is locked */
    int file;
};

/* Locks an event of the database. The database's path must contain no symbolic links. Until
 * event_lock_drop is called, no other connection can get the lock, not even one of this process.
 * Returns false with *is_taken set if another connection holds the lock, or with *error set on any
 * other failure. */
bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error);

/* Drops the lock. Does nothing if no event is locked. */
void event_lock_drop(struct event_lock *lock);

#endif
