/* Shows the state of a farm, and gives orders to its machines. */
#ifndef FARM_FARM_STATUS_H
#define FARM_FARM_STATUS_H

#include "base/text.h"
#include "farm/url.h"

struct farm_order {
    const char *action;  /* "pause", "resume", "drain" or "stop" */
    const char *event;   /* NULL: the only event */
    const char *machine; /* NULL: all machines */
};

/* Appends the state of all events, or of the named one. Returns false and sets *error on
 * failure. */
bool farm_status_print(const struct farm_url *url, const char *event, struct text *text,
                       struct error *error);

/* Gives the order to the machines, and appends a line that confirms it. Returns false and sets
 * *error on failure. */
bool farm_status_ask(const struct farm_url *url, const struct farm_order *order, struct text *text,
                     struct error *error);

#endif
