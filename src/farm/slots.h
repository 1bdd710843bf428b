/* The slots of a machine at work. They give a run its rounds, from a worker (worker.h) that they
 * share with the thread of worker_link.c. Never talks to Redis. */
#ifndef FARM_SLOTS_H
#define FARM_SLOTS_H

#include "base/text.h"
#include "farm/worker.h"
#include "runner/runner.h"

#include <uv.h>

struct slots {
    const struct conditions *conditions;
    const struct player *players;
    struct round *rounds; /* by slot; used only by the slots' threads */
    unsigned count;
    int news; /* an eventfd: there is something to deliver, or to end */

    uv_mutex_t mutex; /* guards what follows */
    struct worker *worker;
    bool *unplayable; /* by player: his bot does not start here */
    struct text note; /* why it does not */
    bool ending;      /* the run is to end, or has ended: no slot begins a round */
};

void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                const struct player *players, size_t player_count);
void slots_close(struct slots *slots);

/* The source of the run's games. A round's result (the worker's `result`) is a struct text of
 * records. */
struct run_source slots_source(struct slots *slots);
void slots_forget(void *result);

/* Wakes whoever waits for `news`. */
void slots_notify(struct slots *slots);

/* Whether this machine can start the round's bots. Call it under the mutex. */
bool slots_can_play(const struct slots *slots, const struct farm_job *job);

#endif
