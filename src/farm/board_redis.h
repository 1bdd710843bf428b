/* What the files of the board share: the keys, the two connections and what comes over them. Only
 * these files know hiredis. Without hiredis no_board.c is built in place of all that use a board.
 */
#ifndef FARM_BOARD_REDIS_H
#define FARM_BOARD_REDIS_H

#include "base/text.h"
#include "farm/url.h"

#include <hiredis/hiredis.h>
#include <stdint.h>

/* The first %s stands for the event's own prefix. */
#define KEY_EVENT "%sevent"             /* a hash: manifest.h, and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* its name; expires */
#define KEY_JOBS "%sjobs"               /* a stream with the group "w" */
#define KEY_RESULTS "%sresults"         /* a stream */
#define KEY_WORKERS "%sworkers"         /* a set of workers */
#define KEY_WORKER "%sworker:%s"        /* a hash; expires */
#define KEY_CONTROL "%scontrol"         /* a hash: what a machine, or "*" for all, is to do */
#define KEY_COUNTS "%scounts"           /* a hash: games, faults and late ones of each machine */
#define KEY_STOP "%sstop"               /* why the event is over */
#define KEY_EVENTS "fo:events"          /* a set of names */
#define KEY_BLOB "fo:blob:%s"           /* the bytes of a file by SHA-256 */

#define EXPIRES "15000" /* ms after which an entry expires that is not renewed */
#define KEPT_S "86400"  /* a day: files of bots, and why an event has ended */

#define REDIS_IS_LOST "the connection to Redis is lost"

struct board {
    const struct farm_url *url;
    void (*tell)(void *data, const char *line);
    void *data;
    char *event, *key;
    redisContext *talk, *listen;
    bool asked;                  /* `listen` waits */
    int64_t asked_ns, retry_ns;  /* when it began to; when Redis was last tried */
    unsigned refusable, answers; /* of what was put and not sent yet; a full Redis may refuse the
                                  * first */
    struct text told;
    bool away; /* Redis cannot be reached, as was told */
};

/* The answer to the next command of redisAppendCommand, in their order; waits for it, as
 * redisCommand does. freeReplyObject releases it. NULL: the connection is lost. */
struct reply *redis_get(redisContext *redis);

/* The number that the next answer is; 0 if it is none. */
int64_t redis_get_number(redisContext *redis);

/* Takes that many answers. False: one of them was an error (*error has the first), or the
 * connection is lost. */
bool redis_done(redisContext *redis, unsigned answers, struct error *error);

/* All of these treat NULL as an empty reply. */
struct reply {
    redisReply redis;
};
bool reply_is(const struct reply *reply, int type);
bool reply_is_text(const struct reply *reply);
const char *reply_text(const struct reply *reply); /* "" when it has none; may hold any bytes */
size_t reply_count(const struct reply *reply);     /* of a list */
const struct reply *reply_item(const struct reply *reply, size_t index);
int64_t reply_number(const struct reply *reply);

/* The value in a list of names and values; NULL: it is not there. */
const struct reply *reply_value(const struct reply *reply, const char *name);

/* Releases the reply. False: it was an error, or none came; *error says which. */
bool reply_end(struct reply *reply, struct error *error);

/* The reply, if it is a list; else releases it: NULL, and *error. */
struct reply *reply_need_list(struct reply *reply, struct error *error);

#endif
