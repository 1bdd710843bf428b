/* The keys of an event in Redis, and the entries of its streams as they are read.
 * Never connects. docs/farm.md has the list of keys. */
#ifndef FARM_STREAM_H
#define FARM_STREAM_H

#include "farm/redis.h"

/* The first %s stands for the event's own prefix. */
#define KEY_EVENT "%sevent"             /* a hash: manifest.h, and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* who coordinates; expires */
#define KEY_JOBS "%sjobs"               /* a stream with the group "w" */
#define KEY_RESULTS "%sresults"         /* a stream */
#define KEY_WORKERS "%sworkers"         /* a set of workers */
#define KEY_WORKER "%sworker:%s"        /* a hash; expires */
#define KEY_CONTROL "%scontrol"         /* a hash: what a machine, or "*" for all, is to do */
#define KEY_COUNTS "%scounts"           /* a hash: games, faults and late ones of each machine */
#define KEY_STOP "%sstop"               /* why the event is over */
#define KEY_EVENTS "fo:events"          /* a set of names */
#define KEY_BLOB "fo:blob:%s"           /* the bytes of a file by SHA-256 */

/* An entry that is not renewed expires after this many ms. */
#define FARM_EXPIRES "15000"

#define STREAM_ID_SIZE 48

/* "fo:{NAME}:"; the braces keep all keys of an event in one hash slot of a Redis cluster. The
 * caller frees it. */
char *stream_prefix(const char *event);

/* The entries of an answer to XREAD or XREADGROUP of one stream. (For XRANGE and XCLAIM the answer
 * itself is the entries.) NULL: there are none. */
const struct reply *stream_entries(const struct reply *reply);

/* The least id after this one. */
void stream_id_next(const char *id, char next[STREAM_ID_SIZE]);

/* The id of an entry; the value of one of its fields, or NULL. */
const char *stream_id(const struct reply *entry);
const struct reply *stream_field(const struct reply *entry, const char *name);

#endif
