/* The slots of a working machine. They supply a run with rounds from a worker (worker.h), which
 * they share with the thread of worker_link.c. This module does not talk to Redis. */
#ifndef FARM_SLOTS_H
#define FARM_SLOTS_H

#include "base/text.h"
#include "farm/worker.h"
#include "runner/runner.h"

#include <uv.h>

struct slots {
    const struct conditions *conditions;
    const struct player *players;
    struct round *rounds; /* indexed by slot; used only by the slots' threads */
    unsigned count;
    int news; /* eventfd that signals something to deliver, or the end */

    uv_mutex_t mutex; /* guards the following members */
    struct worker *worker;
    bool *unplayable; /* indexed by player: its bot does not start on this machine */
    struct text note; /* reason why a bot does not start */
    bool ending;      /* the run is ending or has ended; slots begin no more rounds */
};

void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                const struct player *players, size_t player_count);
void slots_close(struct slots *slots);

/* Returns the source of the run's games. A round's result (`result` of a struct held) is a struct
 * text of records; slots_forget frees it. */
struct run_source slots_source(struct slots *slots);
void slots_forget(void *result);

/* Wakes the thread that waits for `news`. */
void slots_notify(struct slots *slots);

/* Returns whether this machine can start the round's bots. Call it with the mutex locked. */
bool slots_can_play(const struct slots *slots, const struct farm_job *job);

#endif
