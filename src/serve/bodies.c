#include "serve/bodies.h"

#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum body_room bodies_reserve(struct bodies *bodies, struct body *body, const char *from,
                              uint64_t size)
{
    size_t all = 0, own = 0;
    const struct body *other;
    if (size > bodies->each_max) {
        return BODY_TOO_LARGE;
    }
    LIST_FOREACH(other, &bodies->list, next)
    {
        all += other->size;
        own += strcmp(other->from, from) == 0 ? other->size : 0;
    }
    if (size > bodies->small_max &&
        (all + size > bodies->all_max || own + size > bodies->visitor_max)) {
        return BODY_WAIT;
    }
    *body = (struct body){.size = (size_t)size};
    snprintf(body->from, sizeof body->from, "%s", from);
    body->bytes = memory_reserve(body->size + 1); /* pages that never arrive take no memory */
    LIST_INSERT_HEAD(&bodies->list, body, next);
    return BODY_ROOM;
}

void body_add(struct body *body, const char *bytes, size_t count)
{
    assert(count <= body->size - body->length);
    memcpy(body->bytes + body->length, bytes, count);
    body->length += count;
}

int64_t body_extra_ns(const struct body *body)
{
    return (int64_t)body->length * (NS_PER_S / BODY_BYTES_PER_S);
}

void body_release(struct body *body)
{
    LIST_REMOVE(body, next);
    memory_release(body->bytes, body->size + 1);
    *body = (struct body){0};
}
