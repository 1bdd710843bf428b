/* Looking at a farm from outside, and telling its machines what to do.
 * Never plays or coordinates. */
#ifndef FARM_FARM_STATUS_H
#define FARM_FARM_STATUS_H

#include "base/text.h"
#include "farm/url.h"

struct farm_wish {
    const char *wish;    /* "pause", "resume", "drain" or "stop" */
    const char *event;   /* NULL: the only one */
    const char *machine; /* NULL: all */
};

/* Appends what is known of all events, or of the one named. False: *error says what went wrong. */
bool farm_status_print(const struct farm_url *url, const char *event, struct text *text,
                       struct error *error);

/* Tells the machines, and appends what was done. */
bool farm_status_ask(const struct farm_url *url, const struct farm_wish *wish, struct text *text,
                     struct error *error);

#endif
