/* Shows the state of a farm (a group of machines that play an event together), and gives orders to
 * its machines. */
#ifndef FARM_FARM_STATUS_H
#define FARM_FARM_STATUS_H

#include "base/text.h"
#include "farm/url.h"

struct farm_order {
    const char *action;  /* the order: "pause", "resume", "drain" or "stop" */
    const char *event;   /* name of the event, or NULL for the only event */
    const char *machine; /* name of the machine, or NULL for all machines */
};

/* Appends the state of the named event, or of all events if `event` is NULL. On error, returns
 * false and sets *error. */
bool farm_status_print(const struct farm_url *url, const char *event, struct text *text,
                       struct error *error);

/* Gives an order to the machines, and appends a line that confirms the order. On error, returns
 * false and sets *error. */
bool farm_status_ask(const struct farm_url *url, const struct farm_order *order, struct text *text,
                     struct error *error);

#endif
