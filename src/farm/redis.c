#include "farm/redis.h"

#include "base/memory.h"

#include <errno.h>
#include <hiredis/hiredis.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_S 10 /* for a connection, and for each answer */
#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)

struct redis {
    redisContext *context;
};

static redisReply *own(const struct reply *reply)
{
    return (redisReply *)reply;
}

bool redis_built(struct error *error)
{
    (void)error;
    return true;
}

/* Whether it is about rights, which a person must settle; other errors may pass. */
static bool is_refusal(const char *text)
{
    static const char *const refusals[] = {"WRONGPASS",   "NOAUTH",
                                           "NOPERM",      "ERR invalid password",
                                           "ERR AUTH",    "ERR Client sent AUTH",
                                           "ERR DB index"};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (strncmp(text, refusals[i], strlen(refusals[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Why the connection is of no use. hiredis has for a silent Redis what the system calls it. */
static const char *trouble_of(const struct redis *redis)
{
    const char *why = redis->context->errstr;
    return strcmp(why, strerror(EAGAIN)) == 0 ? "no answer within " WORD(WAIT_S) " s" : why;
}

/* One command whose answer is only whether it is right. */
static bool redis_step(struct redis *redis, bool *refused, struct error *error)
{
    struct reply *reply = redis_get(redis);
    bool good = reply != NULL && reply_kind(reply) != REPLY_ERROR;
    if (!good) {
        const char *why = reply == NULL ? trouble_of(redis) : reply_text(reply);
        *refused = reply != NULL && is_refusal(why);
        error_set(error, "%s", why);
    }
    reply_free(reply);
    return good;
}

static bool log_in(struct redis *redis, const struct farm_url *url, bool *refused,
                   struct error *error)
{
    bool good = true;
    if (url->user != NULL) {
        redis_put(redis, "AUTH %s %s", url->user, url->password);
        good = redis_step(redis, refused, error);
    } else if (url->password != NULL) {
        redis_put(redis, "AUTH %s", url->password);
        good = redis_step(redis, refused, error);
    }
    if (good && url->database != 0) {
        char number[16];
        snprintf(number, sizeof number, "%u", url->database);
        redis_put(redis, "SELECT %s", number);
        good = redis_step(redis, refused, error);
    }
    redis_put(redis, "PING");
    return good && redis_step(redis, refused, error);
}

struct redis *redis_open(const struct farm_url *url, bool *refused, struct error *error)
{
    const struct timeval wait = {.tv_sec = WAIT_S};
    struct redis *redis = memory_new(sizeof *redis);
    const char *where = url->path != NULL ? url->path : url->host;
    *refused = false;
    redis->context = url->path != NULL ? redisConnectUnixWithTimeout(url->path, wait)
                                       : redisConnectWithTimeout(url->host, (int)url->port, wait);
    bool good = redis->context != NULL && redis->context->err == 0;
    if (!good) {
        error_set(error, "%s",
                  redis->context == NULL ? "no memory for a connection" : redis->context->errstr);
    }
    good = good && redisSetTimeout(redis->context, wait) == REDIS_OK &&
           log_in(redis, url, refused, error);
    if (!good) {
        error_prefix(error, "Redis at %s%s", where, *refused ? " does not let us in" : "");
        redis_close(redis);
        return NULL;
    }
    if (url->path == NULL) {
        redisEnableKeepAlive(redis->context);
    }
    return redis;
}

void redis_close(struct redis *redis)
{
    if (redis != NULL) {
        redisFree(redis->context);
        free(redis);
    }
}

void redis_put(struct redis *redis, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    redisvAppendCommand(redis->context, format, arguments);
    va_end(arguments);
}

bool redis_flush(struct redis *redis)
{
    int done = 0;
    while (!done) {
        if (redisBufferWrite(redis->context, &done) != REDIS_OK) {
            return false;
        }
    }
    return true;
}

struct reply *redis_get(struct redis *redis)
{
    void *reply = NULL;
    return redisGetReply(redis->context, &reply) == REDIS_OK ? reply : NULL;
}

struct reply *redis_arrived(struct redis *redis, bool can_read, bool *lost)
{
    void *reply = NULL;
    *lost = (can_read && redisBufferRead(redis->context) != REDIS_OK) ||
            redisGetReplyFromReader(redis->context, &reply) != REDIS_OK;
    return *lost ? NULL : reply;
}

int redis_fd(const struct redis *redis)
{
    return redis->context->fd;
}

bool redis_done(struct redis *redis, unsigned answers, struct error *error)
{
    bool good = true;
    for (unsigned i = 0; i < answers; i++) {
        struct reply *reply = redis_get(redis);
        if (reply == NULL) {
            return good ? error_set(error, "the connection to Redis is lost") : false;
        }
        if (reply_kind(reply) == REPLY_ERROR && good) {
            good = error_set(error, "Redis: %s", reply_text(reply));
        }
        reply_free(reply);
    }
    return good;
}

enum reply_kind reply_kind(const struct reply *reply)
{
    switch (reply == NULL ? REDIS_REPLY_NIL : own(reply)->type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
        return REPLY_TEXT;
    case REDIS_REPLY_INTEGER:
        return REPLY_NUMBER;
    case REDIS_REPLY_ARRAY:
        return REPLY_LIST;
    case REDIS_REPLY_ERROR:
        return REPLY_ERROR;
    }
    return REPLY_NOTHING;
}

const char *reply_text(const struct reply *reply)
{
    enum reply_kind kind = reply_kind(reply);
    return kind == REPLY_TEXT || kind == REPLY_ERROR ? own(reply)->str : "";
}

size_t reply_length(const struct reply *reply)
{
    enum reply_kind kind = reply_kind(reply);
    return kind == REPLY_TEXT || kind == REPLY_ERROR ? own(reply)->len : 0;
}

int64_t reply_number(const struct reply *reply)
{
    return reply_kind(reply) == REPLY_NUMBER ? own(reply)->integer : 0;
}

size_t reply_count(const struct reply *reply)
{
    return reply_kind(reply) == REPLY_LIST ? own(reply)->elements : 0;
}

const struct reply *reply_item(const struct reply *reply, size_t index)
{
    return index < reply_count(reply) ? (const struct reply *)own(reply)->element[index] : NULL;
}

void reply_free(struct reply *reply)
{
    if (reply != NULL) {
        freeReplyObject(reply);
    }
}
