/* Locks by which only one program at a time plays an event. The kernel drops a lock with the
 * process that holds it, on whichever machine and in whichever container: nobody has to find out
 * whether that process lives. Never waits for a lock.
 *
 * The locks of a database are on bytes of one empty file beside it, DATABASE-lock, named as SQLite
 * names its -wal. Whoever gives back the last one removes the file; one that is left behind by a
 * killed program locks nothing. */
#ifndef STORE_EVENT_LOCK_H
#define STORE_EVENT_LOCK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct event_lock {
    char *path; /* of the lock file; NULL: nothing is locked */
    int file;
};

/* Locks an event of the database, whose path has no links. Whoever asks for it, by another
 * connection of the same process too, does not get it until event_lock_drop. False: *is_taken if
 * another one holds it; if not, *error says what is wrong. */
bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error);

/* Also takes a lock that locks nothing. */
void event_lock_drop(struct event_lock *lock);

#endif
