/* A worker's connection to one event: a thread that communicates with Redis while the machine plays
 * the games of a run. worker.c makes the decisions. */
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
    double speed, late_ms; /* measured speed and wake-up delay, or 0 and -1 if not measured */
    void (*report)(const char *line);
    /* Returns whether the worker has been asked to leave; called regularly by the link's thread. */
    bool (*asked_to_leave)(void);
};

enum worker_link_end {
    WORKER_LINK_OVER,    /* the event is over or stopped, or the worker has drained */
    WORKER_LINK_LEFT,    /* the worker was asked to leave and has given back its jobs */
    WORKER_LINK_CHANGED, /* a different event has taken over this name */
    WORKER_LINK_FAILED,  /* an error occurred; see *error */
};

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error);

#endif
