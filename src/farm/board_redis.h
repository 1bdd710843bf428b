/* The keys, connections and replies that the board's files share. Only these files use hiredis.
 * Without hiredis, no_board.c is built in place of all files that use a board. */
#ifndef FARM_BOARD_REDIS_H
#define FARM_BOARD_REDIS_H

#include "base/text.h"
#include "farm/url.h"

#include <hiredis/hiredis.h>
#include <stdint.h>

/* Names of the keys in Redis. The first %s stands for the event's prefix. */
#define KEY_EVENT "%sevent"             /* hash that contains the manifest and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* name of the coordinator; the key expires */
/* Stream of published rounds, with the consumer group "w". */
#define KEY_JOBS "%sjobs"
#define KEY_RESULTS "%sresults"  /* stream of results */
#define KEY_WORKERS "%sworkers"  /* set of the workers' ids */
#define KEY_WORKER "%sworker:%s" /* hash about one worker; the key expires */
/* Hash that contains an order for each machine, or for all machines ("*"). */
#define KEY_CONTROL "%scontrol"
/* Hash with the number of games, faults and timeouts of each machine. */
#define KEY_COUNTS "%scounts"
#define KEY_STOP "%sstop"      /* reason why the event is over */
#define KEY_EVENTS "fo:events" /* set of the names of all events */
#define KEY_BLOB "fo:blob:%s"  /* contents of a file, by its SHA-256 digest */

#define EXPIRES "15000" /* time in ms after which an entry expires if it is not renewed */
/* Time in seconds for which bots' files, and the reason why an event ended, are kept: a day. */
#define KEPT_S "86400"

#define REDIS_IS_LOST "the connection to Redis is lost"

struct board {
    const struct farm_url *url;
    void (*report)(void *data, const char *line);
    void *data;
    char *event, *key;
    redisContext *talk, *listen;
    bool asked;                  /* whether a request is waiting for its reply on the connection
                                  * `listen` */
    int64_t asked_ns, retry_ns;  /* asked_ns: time when that request was sent; retry_ns: time of the
                                  * last attempt to connect */
    unsigned refusable, answers; /* number of replies expected for queued commands; a full Redis may
                                  * refuse the first `refusable` of these commands */
    struct text last_report;
    bool away; /* whether the loss of the connection to Redis was reported */
};

/* Waits for the reply to the next command that was queued with redisAppendCommand, and returns it.
 * Replies come in the order of the commands. Free the reply with freeReplyObject. Returns NULL if
 * the connection is lost. */
struct reply *redis_get(redisContext *redis);

/* Returns the next reply as a number, or 0 if it is not a number. */
int64_t redis_get_number(redisContext *redis);

/* Reads `answers` replies. Returns false if one of them was an error, or if the connection is lost.
 * *error is the first error. */
bool redis_done(redisContext *redis, unsigned answers, struct error *error);

/* A reply of Redis. All functions for replies treat NULL as an empty reply. */
struct reply {
    redisReply redis;
};
bool reply_is(const struct reply *reply, int type);
bool reply_is_text(const struct reply *reply);
const char *reply_text(const struct reply *reply); /* text of the reply, which may contain any
                                                    * bytes; "" for replies of other types */
size_t reply_count(const struct reply *reply);     /* number of items, if the reply is a list */
const struct reply *reply_item(const struct reply *reply, size_t index);
int64_t reply_number(const struct reply *reply);

/* Returns the value of `name` in a list of names and values, or NULL if the list does not contain
 * that name. */
const struct reply *reply_value(const struct reply *reply, const char *name);

/* Frees the reply. Returns false and sets *error if the reply is an error or NULL. */
bool reply_end(struct reply *reply, struct error *error);

/* Returns the reply if it is a list. Otherwise frees it, sets *error and returns NULL. */
struct reply *reply_need_list(struct reply *reply, struct error *error);

#endif
