/* redis.h where the program was built without hiredis: nothing connects. */
#include "farm/redis.h"

#include <stdlib.h>

bool redis_built(struct error *error)
{
    return error_set(error, "this faceoff was built without hiredis, so it has no farm: install "
                            "libhiredis-dev and build it again");
}

struct redis *redis_open(const struct farm_url *url, enum redis_trouble *trouble,
                         struct error *error)
{
    (void)url;
    *trouble = REDIS_REFUSED;
    redis_built(error);
    return NULL;
}

void redis_close(struct redis *redis)
{
    (void)redis;
}

/* The rest is never called without a connection. */

void redis_put(struct redis *redis, const char *format, ...)
{
    (void)redis;
    (void)format;
    abort();
}

bool redis_flush(struct redis *redis)
{
    (void)redis;
    abort();
}

struct reply *redis_get(struct redis *redis)
{
    (void)redis;
    abort();
}

struct reply *redis_arrived(struct redis *redis, bool can_read, bool *lost)
{
    (void)redis;
    (void)can_read;
    (void)lost;
    abort();
}

int redis_fd(const struct redis *redis)
{
    (void)redis;
    abort();
}

bool redis_done(struct redis *redis, unsigned answers, struct error *error)
{
    (void)redis;
    (void)answers;
    (void)error;
    abort();
}

enum reply_kind reply_kind(const struct reply *reply)
{
    (void)reply;
    return REPLY_NOTHING;
}

const char *reply_text(const struct reply *reply)
{
    (void)reply;
    return "";
}

size_t reply_length(const struct reply *reply)
{
    (void)reply;
    return 0;
}

int64_t reply_number(const struct reply *reply)
{
    (void)reply;
    return 0;
}

size_t reply_count(const struct reply *reply)
{
    (void)reply;
    return 0;
}

const struct reply *reply_item(const struct reply *reply, size_t index)
{
    (void)reply;
    (void)index;
    return NULL;
}

void reply_free(struct reply *reply)
{
    (void)reply;
}

const struct reply *reply_value(const struct reply *reply, const char *name)
{
    (void)reply;
    (void)name;
    return NULL;
}
