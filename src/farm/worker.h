/* A worker's decisions as a pure state machine: the rounds it holds (fetched, being played, or
 * played but not delivered), and what to do next. It uses no sockets, clocks, processes or contents
 * of results. Both worker_link.c and the simulation in the tests carry out its decisions. */
#ifndef FARM_WORKER_H
#define FARM_WORKER_H

#include "farm/job.h"

/* These limit the cost of a lost machine: other workers may claim a round that was not renewed for
 * WORKER_IDLE_MS, and each worker searches for such rounds every WORKER_CLAIM_MS. */
#define WORKER_BEAT_MS 2000
#define WORKER_RENEW_MS 5000
#define WORKER_CLAIM_MS 2000
#define WORKER_IDLE_MS 15000

/* After giving back a round that it cannot play, a worker waits this long, so that others get the
 * round first. */
#define WORKER_REFUSED_MS 200

/* After this many machines have had a round, the next one hands it to the coordinator as
 * poisoned. */
#define WORKER_DELIVERIES_MAX 3

#define WORKER_ID_SIZE 48

enum held_state {
    HELD_WAITING,
    HELD_PLAYING,
    HELD_PLAYED,  /* its result is to be delivered */
    HELD_REFUSED, /* to be given back, because this machine cannot play it or is about to leave */
    HELD_POISON,  /* too many machines had it (a poison message); to be reported to the coordinator
                   */
};

struct held {
    char id[WORKER_ID_SIZE]; /* id of the stream entry */
    struct farm_job job;
    enum held_state state;
    unsigned slot; /* slot that plays the round */
    void *result;  /* result once played, owned by the caller */
};

struct worker;

struct worker *worker_new(unsigned slots);

/* Frees the worker. Calls `forget` with each result that was not delivered. Accepts NULL. */
void worker_free(struct worker *worker, void (*forget)(void *result));

/* What to do now. Times are milliseconds of a monotonic clock. */
struct worker_tasks {
    bool beat;      /* renew this worker's entry, and read its orders */
    bool renew;     /* renew all held rounds */
    unsigned claim; /* number of lost rounds to claim */
    unsigned fetch; /* number of new rounds to fetch */
};

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms);

/* worker_pause stops or resumes the fetching of new rounds. worker_leave stops it for good, and
 * gives back rounds that have not begun. */
void worker_pause(struct worker *worker, bool paused);
void worker_leave(struct worker *worker);

/* Stops the fetching of new rounds for good, but plays the rounds that are held. */
void worker_drain(struct worker *worker);

/* Adds a fetched round, which has been given to workers `deliveries` times in all. Returns false if
 * it is held already. */
bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable);

/* Returns the next round for a slot to play; NULL: none. */
struct held *worker_start(struct worker *worker, unsigned slot);

/* Records the result of a slot's round. Returns false if the round is no longer held; the caller
 * then keeps the result. */
bool worker_played(struct worker *worker, unsigned slot, void *result);

/* Records that this machine turned out to be unable to play the slot's round. Returns false if the
 * round is no longer held. */
bool worker_refuse(struct worker *worker, unsigned slot);

/* Returns the held round with this index, from 0; NULL behind the last one. */
struct held *worker_held(struct worker *worker, size_t index);

/* Returns the round with this index, from 0, among those to deliver or give back (see their state);
 * NULL behind the last one. Call worker_delivered when that is done: it removes the round, and the
 * ones behind it move up. */
struct held *worker_deliver(struct worker *worker, size_t index);
void worker_delivered(struct worker *worker, struct held *held);

unsigned worker_busy(const struct worker *worker); /* number of slots playing */
bool worker_is_done(const struct worker *worker);  /* it drains or leaves, and holds no rounds */

#endif
