/* The rounds that one machine holds: fetched, being played, played and not yet delivered; and what
 * is due, as a pure state machine. Never sees a socket, a clock, a process or a result's bytes:
 * `hand` carries out what it says, and the simulation does too. */
#ifndef FARM_WORKER_H
#define FARM_WORKER_H

#include "farm/job.h"

/* What a lost machine costs: a round that nobody renews is another's after WORKER_IDLE_MS, and
 * somebody looks every WORKER_CLAIM_MS. */
#define WORKER_BEAT_MS 2000
#define WORKER_RENEW_MS 5000
#define WORKER_CLAIM_MS 2000
#define WORKER_IDLE_MS 15000

/* What was played may gather for so long, so that several results cost one exchange. */
#define WORKER_GATHER_MS 500

/* Who has given back what he cannot play lets others have it first. */
#define WORKER_REFUSED_MS 200

/* A round that comes once more after so many machines had it goes to the coordinator. */
#define WORKER_DELIVERIES_MAX 3

/* What so many workers hold at most that is not played: one round waits for every four slots, and
 * one more. So no slot waits for an answer, and little that others could have played when a stage
 * ends. */
#define WORKER_HOLDS(slots, workers) ((slots) + (slots) / 4 + (workers))

#define WORKER_ID_SIZE 48

enum held_state {
    HELD_WAITING,
    HELD_PLAYING,
    HELD_PLAYED,  /* its result is to be delivered */
    HELD_REFUSED, /* it is to be given back: this machine cannot play it, or is about to leave */
    HELD_FEARED,  /* too many had it: the coordinator is to be told */
};

struct held {
    char id[WORKER_ID_SIZE]; /* of the stream's entry */
    struct farm_job job;
    enum held_state state;
    unsigned slot; /* that plays it */
    void *result;  /* the caller's, once it is played */
};

struct worker;

struct worker *worker_new(unsigned slots);

/* `forget` is called with each result that was not delivered. Takes NULL. */
void worker_free(struct worker *worker, void (*forget)(void *result));

/* What to do now; times are told in milliseconds of any clock that does not jump. */
struct worker_tasks {
    bool beat;      /* tell of ourselves, and hear what is wanted */
    bool renew;     /* all that is held is still ours */
    unsigned claim; /* so many rounds that somebody has lost */
    unsigned fetch; /* so many new ones */
    int gather_ms;  /* before anything is delivered; 0: now */
};

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms);

/* No new rounds while it is paused; none any more, and what waits is given back. */
void worker_pause(struct worker *worker, bool paused);
void worker_leave(struct worker *worker);

/* No new rounds, but those that are held are played. */
void worker_drain(struct worker *worker);

/* A round was fetched, for the n-th time that anybody was given it. False: it is held already. */
bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable);

/* What a slot plays now; NULL: nothing. */
struct held *worker_start(struct worker *worker, unsigned slot);

/* What a slot was playing is over. False: it is not held any more, the result stays the caller's.
 */
bool worker_played(struct worker *worker, unsigned slot, void *result);

/* It turned out that this machine cannot play it. False: it is not held any more. */
bool worker_refuse(struct worker *worker, unsigned slot);

/* All that is held, by index from 0; NULL behind the last. */
struct held *worker_held(struct worker *worker, size_t index);

/* What is to be delivered or given back, by its state, by index from 0; NULL behind the last.
 * worker_delivered once that is done: it is not held any more. What stands behind it moves. */
struct held *worker_deliver(struct worker *worker, size_t index);
void worker_delivered(struct worker *worker, struct held *held);

unsigned worker_busy(const struct worker *worker); /* slots that play */
bool worker_is_done(const struct worker *worker);  /* it drains or leaves, and holds nothing */

#endif
