/* A machine's part in one event: a thread that talks to Redis while the machine plays the games of
 * a run. Never plays anything itself, and never decides what to do next: worker.c does. */
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
    double speed, late_ms; /* as measured; 0 and -1: they were not */
    void (*tell)(const char *line);
    bool (*asked_to_leave)(void); /* called now and then by the link's thread */
};

enum worker_link_end {
    WORKER_LINK_OVER,    /* the event is over or stopped, or the machine has drained */
    WORKER_LINK_LEFT,    /* asked to leave: it has given back what it held */
    WORKER_LINK_CHANGED, /* the event under this name is now another one */
    WORKER_LINK_FAILED,  /* *error says why */
};

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error);

#endif
