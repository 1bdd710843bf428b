/* A worker's decisions as a pure state machine: which jobs the worker holds (fetched, being played,
 * or played but not delivered), and what the worker does next. The module uses no sockets, clocks
 * or processes, and does not read results. worker_link.c and the simulation in the tests carry out
 * the decisions. */
#ifndef FARM_WORKER_H
#define FARM_WORKER_H

#include "farm/job.h"

/* Intervals in ms that limit how much time is lost if a machine fails. Other workers may claim a
 * job that its worker has not renewed for WORKER_IDLE_MS. Every worker looks for such jobs every
 * WORKER_CLAIM_MS. */
#define WORKER_BEAT_MS 2000
#define WORKER_RENEW_MS 5000
#define WORKER_CLAIM_MS 2000
#define WORKER_IDLE_MS 15000

/* Time in ms that a worker waits after giving back a job that it cannot play, so that another
 * worker gets the job first. */
#define WORKER_REFUSED_MS 200

/* Number of machines that may try to play a job. If all of them are lost, the next machine does not
 * play the job, but reports it to the coordinator as poisonous. */
#define WORKER_DELIVERIES_MAX 3

#define WORKER_ID_SIZE 48

enum held_state {
    HELD_WAITING,
    HELD_PLAYING,
    HELD_PLAYED, /* the job has been played, and its result must be delivered */
    /* The job must be given back, because this machine cannot play it or is about to leave. */
    HELD_REFUSED,
    /* Too many machines were lost while they held the job, which must be reported to the
     * coordinator in a poison message. */
    HELD_POISON,
};

struct held {
    char id[WORKER_ID_SIZE]; /* id of the job's entry in the stream */
    struct farm_job job;
    enum held_state state;
    unsigned slot; /* slot in which the job is played */
    void *result;  /* result of the job after it has been played; owned by the caller */
};

struct worker;

struct worker *worker_new(unsigned slots);

/* Frees the worker. Calls `forget` for each undelivered result. `worker` may be NULL. */
void worker_free(struct worker *worker, void (*forget)(void *result));

/* What the worker must do next. Times are in milliseconds of a monotonic clock. */
struct worker_tasks {
    bool beat;      /* whether to renew this worker's entry and read its orders */
    bool renew;     /* whether to renew all jobs that the worker holds */
    unsigned claim; /* maximum number of jobs to claim from workers that seem to have failed */
    unsigned fetch; /* maximum number of new jobs to fetch */
};

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms);

/* worker_pause stops or resumes fetching new jobs. worker_leave stops fetching for good, and gives
 * back the jobs whose games have not all been played. */
void worker_pause(struct worker *worker, bool paused);
void worker_leave(struct worker *worker);

/* Stops fetching new jobs for good. The jobs that the worker already holds are still played. */
void worker_drain(struct worker *worker);

/* Adds a job that has been fetched. `deliveries` counts how often the job has been given to a
 * worker. Returns false if this worker already holds the job. */
bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable);

/* Returns the next job for a slot to play, or NULL if there is none. */
struct held *worker_start(struct worker *worker, unsigned slot);

/* Records the result of the job that the slot has played. Returns false if the worker no longer
 * holds the job; in that case the caller keeps the result. */
bool worker_played(struct worker *worker, unsigned slot, void *result);

/* Records that this machine cannot play the slot's job after all. Returns false if the worker no
 * longer holds the job. */
bool worker_refuse(struct worker *worker, unsigned slot);

/* Returns the held job with the given index, counted from 0, or NULL if there is none. */
struct held *worker_held(struct worker *worker, size_t index);

/* Of the jobs that must be delivered or given back, returns the one with this index, counted from
 * 0, or NULL if there is none. After the delivery, call worker_delivered, which removes the job and
 * thus lowers the indices of the jobs after it. */
struct held *worker_deliver(struct worker *worker, size_t index);
void worker_delivered(struct worker *worker, struct held *held);

/* Returns the number of slots that are playing. */
unsigned worker_busy(const struct worker *worker);
/* Returns true if the worker is draining or leaving, and no longer holds any jobs. */
bool worker_is_done(const struct worker *worker);

#endif
