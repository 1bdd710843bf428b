#include "serve/bodies.h"

#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Returns how many bytes are reserved for the visitor, or for all visitors if `from` is NULL. */
static size_t bodies_reserved(const struct bodies *bodies, const char *from)
{
    size_t size = 0;
    const struct body *body;
    LIST_FOREACH(body, &bodies->list, next)
    {
        size += from == NULL || strcmp(body->from, from) == 0 ? body->size : 0;
    }
    return size;
}

/* Takes its room from a body that is still arriving and whose visitor has reserved more than
 * `least` bytes: the oldest body of the visitor with most bytes. Returns false if no body
 * qualifies. */
static bool take_room(struct bodies *bodies, size_t least)
{
    struct body *body, *found = NULL;
    LIST_FOREACH(body, &bodies->list, next) /* begins with the newest */
    {
        size_t own = bodies_reserved(bodies, body->from);
        bool arrives = body->length < body->size && body->size > bodies->small_max;
        if (arrives && own > least &&
            (found == NULL || own >= bodies_reserved(bodies, found->from))) {
            found = body;
        }
    }
    if (found != NULL) {
        body_release(found);
    }
    return found != NULL;
}

enum body_room bodies_reserve(struct bodies *bodies, struct body *body, const char *from,
                              uint64_t size)
{
    size_t own = bodies_reserved(bodies, from);
    if (size > bodies->each_max) {
        return BODY_TOO_LARGE;
    }
    if (size > bodies->small_max && own + size > bodies->visitor_max) {
        return BODY_WAIT;
    }
    while (size > bodies->small_max && bodies_reserved(bodies, NULL) + size > bodies->all_max) {
        if (!take_room(bodies, own + (size_t)size)) {
            return BODY_WAIT;
        }
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
    if (body->bytes == NULL) {
        return;
    }
    LIST_REMOVE(body, next);
    memory_release(body->bytes, body->size + 1);
    *body = (struct body){0};
}
