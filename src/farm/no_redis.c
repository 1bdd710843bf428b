/* redis.h where the program was built without hiredis: nothing connects. */
#include "farm/redis.h"

#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

bool redis_built(struct error *error)
{
    return error_set(error, "this faceoff was built without hiredis, so it has no farm: install "
                            "libhiredis-dev and build it again");
}

struct redis *redis_open(const struct farm_url *url, bool *refused, struct error *error)
{
    *refused = true;
    redis_built(error);
    return NULL;
}

void redis_close(struct redis *redis)
{
}

/* Without a connection there is no reply either. */

enum reply_kind reply_kind(const struct reply *reply)
{
    return REPLY_NOTHING;
}

const char *reply_text(const struct reply *reply)
{
    return "";
}

size_t reply_count(const struct reply *reply)
{
    return 0;
}

const struct reply *reply_item(const struct reply *reply, size_t index)
{
    return NULL;
}

void reply_free(struct reply *reply)
{
}

/* The rest is never called without a connection. */

#define NEVER(function)                                                                            \
    function                                                                                       \
    {                                                                                              \
        abort();                                                                                   \
    }

NEVER(void redis_put(struct redis *redis, const char *format, ...))
NEVER(bool redis_flush(struct redis *redis))
NEVER(struct reply *redis_get(struct redis *redis))
NEVER(struct reply *redis_arrived(struct redis *redis, bool can_read, bool *lost))
NEVER(int redis_fd(const struct redis *redis))
NEVER(bool redis_done(struct redis *redis, unsigned answers, struct error *error))
NEVER(size_t reply_length(const struct reply *reply))
NEVER(int64_t reply_number(const struct reply *reply))
