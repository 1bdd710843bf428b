/* A machine's part in one event: a thread that talks to Redis while the machine plays the games of
 * a run. Never plays anything itself, and never decides what to do next: worker.c does. */
#ifndef FARM_LINK_H
#define FARM_LINK_H

#include "farm/brief.h"
#include "farm/url.h"
#include "runner/runner.h"

struct link {
    const struct farm_url *url;
    const char *key, *machine;
    const struct farm_brief *brief;
    const struct conditions *conditions;
    const struct player *players;
    unsigned slots;
    bool pin, keep_processes;
    double speed, late_ms; /* as measured; 0 and -1: they were not */
    void (*tell)(const char *line);
    bool (*asked_to_leave)(void); /* called now and then by the link's thread */
};

enum link_end {
    LINK_OVER,    /* the event is over or stopped, or the machine has drained */
    LINK_LEFT,    /* asked to leave: it has given back what it held */
    LINK_CHANGED, /* the event under this name is now another one */
    LINK_FAILED,  /* *error says why */
};

enum link_end link_work(const struct link *link, struct error *error);

#endif
