/* A worker's connection to one event, which is a thread that talks to Redis while the machine plays
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
    double speed, late_ms; /* measured speed and wake-up delay; 0 and -1 if they were not
                            * measured */
    void (*report)(const char *line);
    bool (*asked_to_leave)(void); /* returns whether the worker was asked to leave; the link's
                                   * thread calls it regularly */
};

enum worker_link_end {
    WORKER_LINK_OVER,    /* the event is over or stopped, or the worker has drained */
    WORKER_LINK_LEFT,    /* the worker was asked to leave and has given back its rounds */
    WORKER_LINK_CHANGED, /* a different event has this name now */
    WORKER_LINK_FAILED,  /* the link failed, and *error says why */
};

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error);

#endif
