/* The coordinator's decisions as a pure state machine: which rounds of an event are published in
 * the job stream, and which to publish next. The module uses no sockets, clocks or files.
 * coordinator_run.c and the simulation in the tests carry out the decisions.
 *
 * In src/farm a round is what one worker plays at a time: the remaining games of a set.
 *
 * The event says which games must still be played. The stream may lose any of its contents at any
 * time. The coordinator therefore remembers each published round until its result arrives, so that
 * the round can be published again. */
#ifndef FARM_COORDINATOR_H
#define FARM_COORDINATOR_H

#include "farm/job.h"
#include "tournament/event.h"

/* Number of rounds per slot that are kept published. Some more are kept published, so that a new
 * worker finds rounds at once. */
#define COORDINATOR_JOBS_PER_SLOT 2
#define COORDINATOR_JOBS_MORE 8

/* Number of games per slot that may begin beyond the first game without a result; the total is at
 * least EVENT_WINDOW. The caller widens the event's window to this total, because a lost round must
 * not delay the others. */
#define COORDINATOR_WINDOW_PER_SLOT 64

struct coordinator;

/* Creates a coordinator for the event, which must outlive it. The caller adds the results to the
 * event. */
struct coordinator *coordinator_new(struct event *event);
void coordinator_free(struct coordinator *coordinator);

/* Sets the number of games that all workers together can play at once. */
void coordinator_set_slots(struct coordinator *coordinator, unsigned slots);

/* Maximum number of results to process at once. */
#define COORDINATOR_BATCH 128

/* Returns how long to collect results before they are processed. The last `came` results arrived
 * within `took_ns`. Results are collected because a reply, a transaction or a wake-up costs the
 * same for one result as for many. At this rate, half a batch or a quarter of the published rounds
 * arrives in the returned time. At least that many rounds are still waiting for a worker
 * (worker.c), so no worker runs out of rounds. The time is 0 if fewer rounds are published than
 * allowed, as at the end of a stage. Call this function before coordinator_returned. */
#define COORDINATOR_GATHER_NS INT64_C(500000000)
int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns);

/* Chooses the round to publish next, and counts it as published. Returns false if no more rounds
 * should be published now. */
bool coordinator_next(struct coordinator *coordinator, struct farm_job *job);

/* Prepares for a stream whose contents are unknown. After coordinator_recall, call
 * coordinator_found for each round in the stream, including rounds that earlier coordinators
 * published. Published rounds that are not found are published again. */
void coordinator_recall(struct coordinator *coordinator);
void coordinator_found(struct coordinator *coordinator, const struct farm_job *job);

/* Records that the result of a round has arrived. `first` is the round's first game. The round no
 * longer counts as published. */
void coordinator_returned(struct coordinator *coordinator, uint64_t first);

/* Records that every machine that had this round was lost (worker.h). The round is published again.
 * Once this has happened COORDINATOR_POISON_MAX times, returns false, because a person must
 * investigate. */
#define COORDINATOR_POISON_MAX 3
bool coordinator_poison(struct coordinator *coordinator, uint64_t first);

/* Records that the round's result could not be used, so that the round is published again. */
void coordinator_again(struct coordinator *coordinator, uint64_t first);

size_t coordinator_out(const struct coordinator *coordinator);

/* What the event needs of a game that another machine has played. */
enum coordinator_game {
    COORDINATOR_MISSING, /* the event needs the game, so it must be stored */
    COORDINATOR_KNOWN,   /* the event already has the game, or no longer needs it */
    COORDINATOR_WRONG,   /* the game does not belong to this event, or has other players or another
                          * seed */
};

/* Says what the event needs of a game that another machine has played. If the result is
 * COORDINATOR_MISSING, also fills in the game's place in the event. */
enum coordinator_game coordinator_judge(const struct coordinator *coordinator,
                                        struct game_result *game);

#endif
