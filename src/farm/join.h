/* Runs a worker. A worker receives jobs for a farm's events through Redis, plays them like local
 * games, and returns the records of the games. This module does not store games. */
#ifndef FARM_JOIN_H
#define FARM_JOIN_H

#include "farm/url.h"

#include <stdbool.h>

struct join_options {
    const struct farm_url *url;
    const char *event;   /* name of the event, or NULL for any event */
    const char *machine; /* name of this machine in the farm */
    const char *version; /* version of this program */
    const char *cache;   /* folder for bots' files, or NULL for the default folder (cache.h) */
    const char *sandbox; /* sandbox level: "strict", "basic" or "off" */
    unsigned slots;
    bool pin, stay; /* `stay` says whether to continue with the next event */
    void (*report)(const char *line);
};

/* Works until the event is over or a signal asks the worker to leave. On error, returns false and
 * sets *error. */
bool join_work(const struct join_options *options, struct error *error);

#endif
