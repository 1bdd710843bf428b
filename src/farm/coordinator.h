/* The coordinator's decisions as a pure state machine: which rounds of an event are published in
 * the job stream, and which to publish next. It uses no sockets, clocks or files. Both
 * coordinator_run.c and the simulation in the tests carry out its decisions.
 *
 * In src/farm a round is what one worker plays at a time: the remaining games of a set.
 *
 * The event says what is left to play. Because the stream may lose anything at any time, each
 * published round is remembered here until its result arrives, and can be published again. */
#ifndef FARM_COORDINATOR_H
#define FARM_COORDINATOR_H

#include "farm/job.h"
#include "tournament/event.h"

/* Rounds to keep published per slot, plus some more, so that a new worker finds work at once. */
#define COORDINATOR_JOBS_PER_SLOT 2
#define COORDINATOR_JOBS_MORE 8

/* Games per slot that may begin beyond the first missing one; at least EVENT_WINDOW in all. The
 * caller widens the event's window by this, because a lost round must not delay the others. */
#define COORDINATOR_WINDOW_PER_SLOT 64

struct coordinator;

/* Creates a coordinator. The event must outlive the coordinator; the caller adds the results to the
 * event. */
struct coordinator *coordinator_new(struct event *event);
void coordinator_free(struct coordinator *coordinator);

/* Sets how many games all workers can currently play at once. */
void coordinator_set_slots(struct coordinator *coordinator, unsigned slots);

/* Maximum number of results to process at once. */
#define COORDINATOR_BATCH 128

/* Returns how long to let results gather before processing them, if the last `came` results arrived
 * within `took_ns`. An answer, a transaction or a wake-up costs the same for one result as for
 * many. The time lasts until half a batch, or a quarter of the published rounds, has arrived at
 * this rate: at least that many rounds are still waiting (worker.c), so no worker runs dry. It is 0
 * if fewer rounds are published than allowed, as at the end of a stage. Call this function before
 * coordinator_returned. */
#define COORDINATOR_GATHER_NS INT64_C(500000000)
int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns);

/* Chooses the round to publish next, and counts it as published. Returns false if enough rounds are
 * published. */
bool coordinator_next(struct coordinator *coordinator, struct farm_job *job);

/* For a stream with unknown contents. After coordinator_recall, call coordinator_found for each
 * round in the stream, including those published by earlier coordinators. Published rounds that are
 * not found are published again. */
void coordinator_recall(struct coordinator *coordinator);
void coordinator_found(struct coordinator *coordinator, const struct farm_job *job);

/* Records that the result of the round with this first game has arrived; the round is no longer
 * published. */
void coordinator_returned(struct coordinator *coordinator, uint64_t first);

/* Records that every machine that had this round was lost (worker.h). The round is published again.
 * Returns false once that has happened COORDINATOR_POISON_MAX times, so that a person must
 * investigate. */
#define COORDINATOR_POISON_MAX 3
bool coordinator_poison(struct coordinator *coordinator, uint64_t first);

/* Records that the round's result was useless: publish the round again. */
void coordinator_again(struct coordinator *coordinator, uint64_t first);

size_t coordinator_out(const struct coordinator *coordinator);

/* How the event treats a game that was played elsewhere. */
enum coordinator_game {
    COORDINATOR_MISSING, /* needed: store it */
    COORDINATOR_KNOWN,   /* the event has the game already, or no longer needs it */
    COORDINATOR_WRONG,   /* not a game of this event, or with other players or another seed */
};

/* Judges a game from elsewhere. On COORDINATOR_MISSING also fills in the game's place in the
 * event. */
enum coordinator_game coordinator_judge(const struct coordinator *coordinator,
                                        struct game_result *game);

#endif
