/* The rounds that one machine holds (fetched, being played, or played but not yet delivered) and
 * what to do next, as a pure state machine. Never sees a socket, a clock, a process or a result's
 * bytes: worker_link.c carries out what it says, and so does the simulation. */
#ifndef FARM_WORKER_H
#define FARM_WORKER_H

#include "farm/job.h"

/* These bound what a lost machine costs: others may claim a round that nobody has renewed for
 * WORKER_IDLE_MS, and each worker looks for such rounds every WORKER_CLAIM_MS. */
#define WORKER_BEAT_MS 2000
#define WORKER_RENEW_MS 5000
#define WORKER_CLAIM_MS 2000
#define WORKER_IDLE_MS 15000

/* A worker that gave back a round it cannot play waits this long, so that others get it first. */
#define WORKER_REFUSED_MS 200

/* After this many machines had a round, the next one hands it to the coordinator. */
#define WORKER_DELIVERIES_MAX 3

#define WORKER_ID_SIZE 48

enum held_state {
    HELD_WAITING,
    HELD_PLAYING,
    HELD_PLAYED,  /* its result must be delivered */
    HELD_REFUSED, /* it must be given back: this machine cannot play it, or is about to leave */
    HELD_POISON,  /* too many machines had it (a poison message): the coordinator must be told */
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

/* Calls `forget` with each result that was not delivered. Takes NULL. */
void worker_free(struct worker *worker, void (*forget)(void *result));

/* What to do now. Times are milliseconds of any clock that does not jump. */
struct worker_tasks {
    bool beat;      /* renew our entry, and read what we are asked to do */
    bool renew;     /* tell that all held rounds are still ours */
    unsigned claim; /* claim this many rounds that somebody has lost */
    unsigned fetch; /* fetch this many new ones */
};

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms);

/* pause: no new rounds while paused. leave: no new rounds, and waiting ones are given back. */
void worker_pause(struct worker *worker, bool paused);
void worker_leave(struct worker *worker);

/* No new rounds, but those that are held are played. */
void worker_drain(struct worker *worker);

/* A round was fetched; it was given out `deliveries` times in all. False: it is held already. */
bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable);

/* Gives a slot its next round to play; NULL: there is none. */
struct held *worker_start(struct worker *worker, unsigned slot);

/* A slot's round is over. False: it is no longer held, and the result stays the caller's. */
bool worker_played(struct worker *worker, unsigned slot, void *result);

/* This machine cannot play the slot's round, as it turned out. False: it is no longer held. */
bool worker_refuse(struct worker *worker, unsigned slot);

/* All that is held, by index from 0; NULL behind the last. */
struct held *worker_held(struct worker *worker, size_t index);

/* The rounds to deliver or give back (see their state), by index from 0; NULL behind the last. Call
 * worker_delivered when that is done: the round is then no longer held, and those behind it move
 * up. */
struct held *worker_deliver(struct worker *worker, size_t index);
void worker_delivered(struct worker *worker, struct held *held);

unsigned worker_busy(const struct worker *worker); /* slots that play */
bool worker_is_done(const struct worker *worker);  /* it drains or leaves, and holds nothing */

#endif
