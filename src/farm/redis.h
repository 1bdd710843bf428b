/* One connection to a Redis. The only place that knows hiredis: without hiredis every connection
 * fails, and says why. Never knows what the keys mean. */
#ifndef FARM_REDIS_H
#define FARM_REDIS_H

#include "farm/url.h"

#include <stddef.h>
#include <stdint.h>

struct redis;
struct reply;

/* Whether this program was built with hiredis. False: *error says so. */
bool redis_built(struct error *error);

/* Connects, logs in, chooses the database. NULL: *error says why; *refused: it is about the user,
 * the password or rights, so a person must act. */
struct redis *redis_open(const struct farm_url *url, bool *refused, struct error *error);
void redis_close(struct redis *redis); /* takes NULL */

/* Queues a command: words separated by blanks; a %s is a string within a word, %b bytes and their
 * size_t. Nothing is sent before redis_get or redis_flush. */
void redis_put(struct redis *redis, const char *format, ...);

/* Sends all queued commands. False: the connection is lost. */
bool redis_flush(struct redis *redis);

/* The answer to the next command, in their order; waits for it. reply_free releases it. NULL: the
 * connection is lost. */
struct reply *redis_get(struct redis *redis);

/* The same without waiting: an answer that was read already; or, with can_read (redis_fd is
 * readable), one that has arrived. *lost: the connection is lost. */
struct reply *redis_arrived(struct redis *redis, bool can_read, bool *lost);
int redis_fd(const struct redis *redis);

/* Takes that many answers. False: one of them was an error (*error has the first), or the
 * connection is lost. */
bool redis_done(struct redis *redis, unsigned answers, struct error *error);

enum reply_kind { REPLY_NOTHING, REPLY_TEXT, REPLY_NUMBER, REPLY_LIST, REPLY_ERROR };

/* All of these treat NULL as an empty reply. */
enum reply_kind reply_kind(const struct reply *reply);
const char *reply_text(const struct reply *reply); /* "" when it has none; may hold any bytes */
size_t reply_length(const struct reply *reply);    /* of the text */
int64_t reply_number(const struct reply *reply);
size_t reply_count(const struct reply *reply); /* of a list */
const struct reply *reply_item(const struct reply *reply, size_t index);
void reply_free(struct reply *reply);

#endif
