/* A worker's connection to one event: a thread that talks to Redis while the machine plays the
 * games of a run. Decisions are made by worker.c. */
#ifndef FARM_WORKER_LINK_H
#define FARM_WORKER_LINK_H

#include "farm/manifest.h"
#include "farm/url.h"
#include "runner/runner.h"

struct worker_link {
    const struct farm_url *url;
    const char *event, *machine;
    const struct farm_manifest *manifest;
    const struct conditions *conditions;
    const struct player *players;
    unsigned slots;
    bool pin, keep_processes;
    double speed, late_ms; /* measured values; 0 and -1 if not measured */
    void (*report)(const char *line);
    bool (*asked_to_leave)(void); /* polled by the link's thread */
};

enum worker_link_end {
    WORKER_LINK_OVER,    /* the event is over or stopped, or the worker has drained */
    WORKER_LINK_LEFT,    /* asked to leave; has given back its rounds */
    WORKER_LINK_CHANGED, /* a different event now has this name */
    WORKER_LINK_FAILED,  /* failed; *error says why */
};

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error);

#endif
