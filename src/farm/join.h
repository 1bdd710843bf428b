/* A machine that works for the events of a farm: it gets rounds through Redis, plays them as if
 * alone, and sends their records back. Never stores a game. */
#ifndef FARM_JOIN_H
#define FARM_JOIN_H

#include "farm/url.h"

#include <stdbool.h>

struct join_wishes {
    const struct farm_url *url;
    const char *event;   /* NULL: any */
    const char *machine; /* the name under which it is known */
    const char *version; /* of this program */
    const char *cache;   /* the folder of bots' files; NULL: the default of cache.h */
    const char *sandbox; /* "strict", "basic" or "off" */
    unsigned slots;
    bool pin, stay; /* stay: goes on with the next event */
    void (*tell)(const char *line);
};

enum join_end {
    JOIN_DONE,   /* the event is over, or we were asked to leave */
    JOIN_FAILED, /* *error says why */
};

enum join_end join_work(const struct join_wishes *wishes, struct error *error);

#endif
