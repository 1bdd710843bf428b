/* The slots of a machine that plays games for a farm. They pass the jobs that a worker has fetched
 * (worker.h) to the run that plays them. The worker's state is shared with the thread in
 * worker_link.c. This module does not access Redis. */
#ifndef FARM_SLOTS_H
#define FARM_SLOTS_H

#include "base/text.h"
#include "farm/worker.h"
#include "runner/runner.h"

#include <uv.h>

struct slots {
    const struct conditions *conditions;
    const struct player *players;
    struct round *rounds; /* job being played in each slot; accessed only by the slots' threads */
    unsigned count;
    int news; /* eventfd that signals that a result must be delivered or the run has ended */

    uv_mutex_t mutex; /* guards the following fields */
    struct worker *worker;
    bool *unplayable; /* for each player, whether its bot cannot be started on this machine */
    struct text note; /* why a bot cannot be started */
    /* whether the run is ending or has ended; if so, the slots start no more jobs */
    bool ending;
};

void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                const struct player *players, size_t player_count);
void slots_close(struct slots *slots);

/* Returns the source of the run's games. The result of a job (the field `result` of struct held) is
 * a struct text that contains records; slots_forget frees it. */
struct run_source slots_source(struct slots *slots);
void slots_forget(void *result);

/* Wakes the thread that waits for the eventfd `news`. */
void slots_notify(struct slots *slots);

/* Returns whether this machine can start the bots of a job. Call this only while the mutex is
 * locked. */
bool slots_can_play(const struct slots *slots, const struct farm_job *job);

#endif
