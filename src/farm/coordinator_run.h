/* Runs the coordinator of a farm. Other machines, called workers, play an event's games and
 * exchange data with this process through Redis. This process stores the results, and plays no
 * games itself. Lost games are played again. A game counts only after it has been stored. */
#ifndef FARM_COORDINATOR_RUN_H
#define FARM_COORDINATOR_RUN_H

#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/url.h"
#include "runner/runner.h"

struct coordinator_run {
    const struct farm_url *url;
    const struct farm_manifest *manifest;
    const char *event; /* name of the event */

    /* `report` receives messages for the user, for example about a lost connection. `polled` is
     * called every second with the state of the machines; it may be NULL. */
    void (*report)(void *data, const char *line);
    void (*polled)(void *data, const struct machines *machines);
    void *data;
    struct machines machines; /* known machines; free them with machines_free */
};

/* Plays the event like run_play until the event is over, a signal arrives, or the user runs
 * `faceoff farm stop`. The run has no slots. */
enum run_end coordinator_run_play(struct coordinator_run *what, struct run *run,
                                  struct error *error);

#endif
