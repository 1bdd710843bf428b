/* The keys, connections and replies shared by the files board*.c, which are the only users of
 * hiredis. If faceoff is built without hiredis, no_board.c replaces all files that access Redis. */
#ifndef FARM_BOARD_REDIS_H
#define FARM_BOARD_REDIS_H

#include "base/text.h"
#include "farm/url.h"

#include <hiredis/hiredis.h>
#include <stdint.h>

/* Names of the keys in Redis. The first %s is replaced by the event's prefix. */
#define KEY_EVENT "%sevent"             /* Redis hash with the manifest and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* name of the coordinator; the key expires */
/* Stream of published jobs, which has a consumer group "w". */
#define KEY_JOBS "%sjobs"
#define KEY_RESULTS "%sresults"  /* stream of results */
#define KEY_WORKERS "%sworkers"  /* set of the workers' ids */
#define KEY_WORKER "%sworker:%s" /* Redis hash that describes one worker; the key expires */
/* Redis hash with the orders for individual machines and for all machines ("*"). */
#define KEY_CONTROL "%scontrol"
/* Redis hash with the number of games, faults and timeouts of each machine. */
#define KEY_COUNTS "%scounts"
#define KEY_STOP "%sstop"      /* reason why the event is over */
#define KEY_EVENTS "fo:events" /* set of the names of all events */
#define KEY_BLOB "fo:blob:%s"  /* contents of a file; the key contains the SHA-256 digest */

#define EXPIRES "15000" /* ms after which an entry that is not renewed expires */
/* Seconds for which bots' files and the reason for an event's end are kept: one day. */
#define KEPT_S "86400"

#define REDIS_IS_LOST "the connection to Redis is lost"

struct board {
    const struct farm_url *url;
    void (*report)(void *data, const char *line);
    void *data;
    char *event, *key;
    redisContext *talk, *listen;
    bool asked; /* whether a request on the connection `listen` has not been answered yet */
    /* asked_ns is the time when that request was sent, and retry_ns the time of the last attempt to
     * connect. */
    int64_t asked_ns, retry_ns;
    /* `refusable` is the number of queued commands that Redis may refuse if it is out of memory;
     * they are sent first. `answers` is the number of replies to the other queued commands, all of
     * which must succeed. */
    unsigned refusable, answers;
    struct text last_report;
    bool away; /* whether the user has been informed that the connection to Redis is lost */
};

/* Sends all commands queued with redisAppendCommand. Returns false if the connection is lost. */
bool redis_flush(redisContext *redis);

/* Sends the queued commands and waits for the next reply. Replies arrive in the order of the
 * commands. The caller frees the reply with freeReplyObject. Returns NULL if the connection is
 * lost. A connection whose reply is too slow or too long is treated as lost. */
struct reply *redis_get(redisContext *redis);

/* Sends a command, in the format of redisCommand, and returns its reply like redis_get. No other
 * replies may be outstanding. */
struct reply *redis_do(redisContext *redis, const char *format, ...);

/* Returns the number in the next reply, or 0 if the reply is not a number. */
int64_t redis_get_number(redisContext *redis);

/* Reads `answers` replies. If any of them is an error or the connection is lost, returns false and
 * sets *error to the first error. */
bool redis_done(redisContext *redis, unsigned answers, struct error *error);

/* A reply from Redis. All reply functions treat NULL as an empty reply. */
struct reply {
    redisReply redis;
};
bool reply_is(const struct reply *reply, int type);
bool reply_is_text(const struct reply *reply);
/* Returns the text of the reply, which may contain any bytes, or "" for other types of reply. */
const char *reply_text(const struct reply *reply);
/* Returns the number of items in a list, or 0 for other types of reply. */
size_t reply_count(const struct reply *reply);
const struct reply *reply_item(const struct reply *reply, size_t index);
int64_t reply_number(const struct reply *reply);

/* Returns the value that follows `name` in a list of alternating names and values, or NULL if the
 * list does not contain that name. */
const struct reply *reply_value(const struct reply *reply, const char *name);

/* Frees the reply. Returns false and sets *error if the reply is an error or NULL. */
bool reply_end(struct reply *reply, struct error *error);

/* Returns the reply if it is a list. Otherwise frees it, sets *error and returns NULL. */
struct reply *reply_need_list(struct reply *reply, struct error *error);

#endif
