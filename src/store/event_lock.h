/* Locks that allow only one program at a time to play an event. The kernel releases a lock when the
 * process that holds it ends. This works for processes on any machine and in any container, so
 * programs never have to find out whether another process is still alive. Taking a lock never
 * blocks.
 *
 * The locks of a database are locks on bytes of the empty file DATABASE-lock in the same folder,
 * named like SQLite's DATABASE-wal. The program that releases the last lock removes the file. A
 * file left behind by a killed program does not lock anything. */
#ifndef STORE_EVENT_LOCK_H
#define STORE_EVENT_LOCK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct event_lock {
    char *path; /* path of the lock file, or NULL if no event is locked */
    int file;
};

/* Locks an event of the database. The path of the database must not contain symbolic links. Until
 * event_lock_drop is called, no other connection can get the lock, not even another connection in
 * this process. On failure, returns false; sets *is_taken if another connection holds the lock, and
 * otherwise sets *error. */
bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error);

/* Releases the lock. Does nothing if no event is locked. */
void event_lock_drop(struct event_lock *lock);

#endif
