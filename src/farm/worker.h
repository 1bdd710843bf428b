/* A worker's decisions as a pure state machine: which rounds it holds (fetched, being played, or
 * played but not delivered), and what it does next. The module uses no sockets, clocks or
 * processes, and does not read results. worker_link.c and the simulation in the tests carry out the
 * decisions. */
#ifndef FARM_WORKER_H
#define FARM_WORKER_H

#include "farm/job.h"

/* Times in ms that limit what the loss of a machine costs. Other workers may claim a round that was
 * not renewed for WORKER_IDLE_MS, and every worker searches for such rounds every
 * WORKER_CLAIM_MS. */
#define WORKER_BEAT_MS 2000
#define WORKER_RENEW_MS 5000
#define WORKER_CLAIM_MS 2000
#define WORKER_IDLE_MS 15000

/* Time in ms that a worker waits after it has given back a round that it cannot play, so that
 * another worker gets the round first. */
#define WORKER_REFUSED_MS 200

/* Number of machines that may have a round. If all of them are lost, the next machine reports the
 * round to the coordinator as poisoned. */
#define WORKER_DELIVERIES_MAX 3

#define WORKER_ID_SIZE 48

enum held_state {
    HELD_WAITING,
    HELD_PLAYING,
    HELD_PLAYED,  /* the round was played, and its result must be delivered */
    HELD_REFUSED, /* the round must be given back, because this machine cannot play it or is about
                   * to leave */
    HELD_POISON,  /* too many machines have had the round, which must be reported to the coordinator
                   * in a poison message */
};

struct held {
    char id[WORKER_ID_SIZE]; /* id of the round's entry in the stream */
    struct farm_job job;
    enum held_state state;
    unsigned slot; /* slot in which the round is played */
    void *result;  /* result of the round once it was played, owned by the caller */
};

struct worker;

struct worker *worker_new(unsigned slots);

/* Frees the worker. Calls `forget` with each result that was not delivered. Accepts NULL. */
void worker_free(struct worker *worker, void (*forget)(void *result));

/* What the worker must do now. Times are in milliseconds of a monotonic clock. */
struct worker_tasks {
    bool beat;      /* whether to renew this worker's entry and to read its orders */
    bool renew;     /* whether to renew all rounds that the worker holds */
    unsigned claim; /* number of lost rounds to claim */
    unsigned fetch; /* number of new rounds to fetch */
};

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms);

/* worker_pause stops or resumes the fetching of new rounds. worker_leave stops fetching for good,
 * and gives back the rounds that have not begun. */
void worker_pause(struct worker *worker, bool paused);
void worker_leave(struct worker *worker);

/* Stops fetching new rounds for good. The rounds that the worker holds are still played. */
void worker_drain(struct worker *worker);

/* Adds a round that was fetched. `deliveries` is the number of times that the round has been given
 * to a worker. Returns false if this worker already holds the round. */
bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable);

/* Returns the next round that a slot should play, or NULL if there is none. */
struct held *worker_start(struct worker *worker, unsigned slot);

/* Records the result of the round that a slot has played. Returns false if the worker no longer
 * holds the round; the caller then keeps the result. */
bool worker_played(struct worker *worker, unsigned slot, void *result);

/* Records that this machine cannot play the slot's round after all. Returns false if the worker no
 * longer holds the round. */
bool worker_refuse(struct worker *worker, unsigned slot);

/* Returns held round number `index`, counted from 0, or NULL if there is no such round. */
struct held *worker_held(struct worker *worker, size_t index);

/* Returns number `index`, counted from 0, of the rounds that must be delivered or given back (see
 * their state), or NULL if there is no such round. Call worker_delivered when that is done. It
 * removes the round, so the rounds after it get lower numbers. */
struct held *worker_deliver(struct worker *worker, size_t index);
void worker_delivered(struct worker *worker, struct held *held);

unsigned worker_busy(const struct worker *worker); /* returns the number of slots that are
                                                    * playing */
bool worker_is_done(const struct worker *worker);  /* returns whether the worker is draining or
                                                    * leaving, and holds no rounds */

#endif
