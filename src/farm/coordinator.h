/* The coordinator's decisions as a pure state machine: which jobs of an event are in the job
 * stream, and which job to publish next. The module uses no sockets, clocks or files.
 * coordinator_run.c and the simulation in the tests carry out the decisions.
 *
 * A job consists of the remaining games of one set, which are all played by one worker. In
 * identifiers, a job is also called a round.
 *
 * The event (event.h) keeps track of which games must still be played. The stream may lose any of
 * its contents at any time. The coordinator therefore remembers each published job until its result
 * arrives, and can publish the job again. */
#ifndef FARM_COORDINATOR_H
#define FARM_COORDINATOR_H

#include "farm/job.h"
#include "tournament/event.h"

/* Number of jobs to keep published per slot, and number of jobs to keep published on top of that,
 * so that a new worker can start playing at once. */
#define COORDINATOR_JOBS_PER_SLOT 2
#define COORDINATOR_JOBS_MORE 8

/* For each slot, games may be started whose numbers are up to this much higher than that of the
 * first game without a result. The total over all slots is at least EVENT_WINDOW. The caller widens
 * the event's window to this total, so that a lost job does not delay the others. */
#define COORDINATOR_WINDOW_PER_SLOT 64

struct coordinator;

/* Creates a coordinator for the event. The event must outlive the coordinator. The caller adds the
 * results to the event. */
struct coordinator *coordinator_new(struct event *event);
void coordinator_free(struct coordinator *coordinator);

/* Sets the number of games that all workers together can play at once. */
void coordinator_set_slots(struct coordinator *coordinator, unsigned slots);

/* Maximum number of results to process at once. */
#define COORDINATOR_BATCH 128

/* Returns how long to collect results before processing them, given that the last `came` results
 * arrived within took_ns. Collecting saves work, because a reply, a transaction or a wake-up costs
 * the same for one result as for many. The returned time is such that, at the current rate, half a
 * batch arrives in it, or results for a quarter of the published jobs if that is less. At least
 * that many jobs are still waiting for a worker (worker.c), so no worker runs out of jobs. The
 * returned time is at most COORDINATOR_GATHER_NS. It is 0 if fewer jobs are published than allowed,
 * as at the end of a stage. Call this function before coordinator_returned. */
#define COORDINATOR_GATHER_NS INT64_C(500000000)
int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns);

/* Chooses the next job and counts it as published. Returns false if no more jobs should be
 * published at the moment. */
bool coordinator_next(struct coordinator *coordinator, struct farm_job *job);

/* Prepares for a stream whose contents are unknown. After coordinator_recall, call
 * coordinator_found for each job in the stream, including jobs published by earlier coordinators.
 * Published jobs that are missing from the stream will be published again. */
void coordinator_recall(struct coordinator *coordinator);
void coordinator_found(struct coordinator *coordinator, const struct farm_job *job);

/* Records that the result of a job has arrived. The job then no longer counts as published. `first`
 * is the job's first game. */
void coordinator_returned(struct coordinator *coordinator, uint64_t first);

/* Records that all machines that tried to play this job were lost (worker.h). The job will be
 * published again, unless this has now happened COORDINATOR_POISON_MAX times. In that case, returns
 * false, because a person must investigate. */
#define COORDINATOR_POISON_MAX 3
bool coordinator_poison(struct coordinator *coordinator, uint64_t first);

/* Records that the result of a job could not be used. The job will be published again. */
void coordinator_again(struct coordinator *coordinator, uint64_t first);

/* Records that the stream no longer contains a job that an earlier coordinator published, although
 * the event does not have its result. This coordinator then publishes the job when it is due. */
void coordinator_gone(struct coordinator *coordinator, uint64_t first);

size_t coordinator_out(const struct coordinator *coordinator);

#endif
