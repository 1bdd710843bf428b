/* The slots of a machine at work: the rounds that they play, as the calls of a run, around a worker
 * (worker.h) that the link's thread shares with them. Never speaks with Redis. */
#ifndef FARM_SLOTS_H
#define FARM_SLOTS_H

#include "base/text.h"
#include "farm/worker.h"
#include "runner/runner.h"

#include <uv.h>

struct slots {
    const struct conditions *conditions;
    const struct player *players;
    struct round *rounds; /* by slot; of the slots' threads */
    unsigned count;
    int news; /* an eventfd: there is something to deliver, or to end */

    uv_mutex_t mutex; /* around what follows */
    struct worker *worker;
    bool *unplayable; /* by player: it does not start here */
    struct text note; /* why */
    bool ending;      /* the run is to end, or has ended: no slot begins a round */
};

void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                const struct player *players, size_t player_count);
void slots_close(struct slots *slots);

/* The run's games. What a round brings is a struct text of records, the worker's `result` then. */
struct run_source slots_source(struct slots *slots);
void slots_forget(void *result);

/* Wakes who waits for `news`. */
void slots_notify(struct slots *slots);

/* Under the mutex: whether this machine has all that the round's bots need. */
bool slots_can_play(const struct slots *slots, const struct farm_job *job);

#endif
