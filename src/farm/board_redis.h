/* Shared by the board's files: keys, the two connections, and replies. Only these files use
 * hiredis. Without hiredis, no_board.c is built in place of everything that uses a board. */
#ifndef FARM_BOARD_REDIS_H
#define FARM_BOARD_REDIS_H

#include "base/text.h"
#include "farm/url.h"

#include <hiredis/hiredis.h>
#include <stdint.h>

/* The first %s is the event's prefix. */
#define KEY_EVENT "%sevent"             /* hash: the manifest and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* the coordinator's name; expires */
#define KEY_JOBS "%sjobs"               /* stream with the consumer group "w" */
#define KEY_RESULTS "%sresults"         /* stream */
#define KEY_WORKERS "%sworkers"         /* set of worker ids */
#define KEY_WORKER "%sworker:%s"        /* hash; expires */
#define KEY_CONTROL "%scontrol"         /* hash: order for each machine, or for all ("*") */
#define KEY_COUNTS "%scounts"           /* hash: games, faults and timeouts of each machine */
#define KEY_STOP "%sstop"               /* reason why the event is over */
#define KEY_EVENTS "fo:events"          /* set of event names */
#define KEY_BLOB "fo:blob:%s"           /* bytes of a file, by SHA-256 */

#define EXPIRES "15000" /* ms until an entry expires if it is not renewed */
#define KEPT_S "86400"  /* lifetime of bots' files, and of the reason why an event ended: a day */

#define REDIS_IS_LOST "the connection to Redis is lost"

struct board {
    const struct farm_url *url;
    void (*report)(void *data, const char *line);
    void *data;
    char *event, *key;
    redisContext *talk, *listen;
    bool asked;                  /* a request on `listen` is waiting */
    int64_t asked_ns, retry_ns;  /* asked_ns: start of that wait; retry_ns: time of the last
                                  * attempt to connect */
    unsigned refusable, answers; /* answers expected for queued commands; the first `refusable`
                                  * ones may be refused by a full Redis */
    struct text last_report;
    bool away; /* the loss of Redis was reported */
};

/* Waits for and returns the answer to the next redisAppendCommand command, in order, as
 * redisCommand does. Free it with freeReplyObject. Returns NULL if the connection is lost. */
struct reply *redis_get(redisContext *redis);

/* Returns the next answer as a number; 0 if it is not a number. */
int64_t redis_get_number(redisContext *redis);

/* Reads that many answers. Returns false if one of them was an error (*error is the first), or if
 * the connection is lost. */
bool redis_done(redisContext *redis, unsigned answers, struct error *error);

/* All reply functions treat NULL as an empty reply. */
struct reply {
    redisReply redis;
};
bool reply_is(const struct reply *reply, int type);
bool reply_is_text(const struct reply *reply);
const char *reply_text(const struct reply *reply); /* "" for other types; may hold any bytes */
size_t reply_count(const struct reply *reply);     /* number of items of a list */
const struct reply *reply_item(const struct reply *reply, size_t index);
int64_t reply_number(const struct reply *reply);

/* Returns the value of `name` in a list of names and values; NULL: not found. */
const struct reply *reply_value(const struct reply *reply, const char *name);

/* Frees the reply. Returns false and sets *error if the reply was an error or is missing. */
bool reply_end(struct reply *reply, struct error *error);

/* Returns the reply if it is a list. Otherwise frees it, sets *error and returns NULL. */
struct reply *reply_need_list(struct reply *reply, struct error *error);

#endif
