/* The coordinator at work: other machines play an event's games, through Redis, and it keeps the
 * results. Plays none itself. Whatever is lost on the way is played again; nothing counts before it
 * is stored. */
#ifndef FARM_COORDINATOR_RUN_H
#define FARM_COORDINATOR_RUN_H

#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/url.h"
#include "runner/runner.h"

struct coordinator_run {
    const struct farm_url *url;
    const struct farm_manifest *manifest;
    const char *event; /* its name */

    /* tell: what a person should know, such as a lost Redis. looked: called each second; may be
     * NULL. */
    void (*tell)(void *data, const char *line);
    void (*looked)(void *data, const struct machines *machines);
    void *data;
    struct machines machines; /* machines_free */
};

/* As run_play: until the event is over, or a signal or `faceoff farm stop` asks to stop. The run
 * has no slots. */
enum run_end coordinator_run_play(struct coordinator_run *what, struct run *run,
                                  struct error *error);

#endif
