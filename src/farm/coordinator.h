/* Which rounds of an event are out in the stream of jobs, and which to publish next, as a pure
 * state machine. Never sees a socket, a clock or a file: coordinator_run.c carries out what it
 * says, and so does the simulation.
 *
 * The event says what is left to play. The stream may lose anything at any time, so a round that is
 * out is remembered here until its result comes, and can be published again. */
#ifndef FARM_COORDINATOR_H
#define FARM_COORDINATOR_H

#include "farm/job.h"
#include "tournament/event.h"

/* Rounds to have out per slot, and some more, so that a new worker finds work. */
#define COORDINATOR_JOBS_A_SLOT 2
#define COORDINATOR_JOBS_MORE 8

/* Games per slot that may be begun beyond the first missing one; EVENT_WINDOW at least. The caller
 * widens the event by this, since a lost round must not keep the others waiting. */
#define COORDINATOR_WINDOW_A_SLOT 64

struct coordinator;

/* The event must outlive it; the caller adds the results to the event. */
struct coordinator *coordinator_new(struct event *event);
void coordinator_free(struct coordinator *coordinator);

/* Tells how many games all workers together play at once now. */
void coordinator_set_slots(struct coordinator *coordinator, unsigned slots);

/* The most results to take at once. */
#define COORDINATOR_BATCH 128

/* How long to let results gather, when `came` of them have come in `took_ns`: an answer, a
 * transaction or a wake-up costs the same for one result as for many. At this rate, it is the time
 * until half a batch has come, or a quarter of the rounds that are out: so many have not been
 * fetched yet (worker.c), so nobody waits. It is 0 if fewer rounds are out than may be, as at the
 * end of a stage. Ask before you return the results. */
#define COORDINATOR_GATHER_NS INT64_C(500000000)
int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns);

/* The round to publish next, which is out from now on. False: enough rounds are out. */
bool coordinator_next(struct coordinator *coordinator, struct farm_job *job);

/* For when it is unknown what the stream holds. After recall, call found for each round that is in
 * the stream, even those that an earlier coordinator published. Rounds that were out but not found
 * are published again. */
void coordinator_recall(struct coordinator *coordinator);
void coordinator_found(struct coordinator *coordinator, const struct farm_job *job);

/* A result has come for the round with this first game: it is no longer out. */
void coordinator_returned(struct coordinator *coordinator, uint64_t first);

/* Every machine that had this round was lost (worker.h). It is published again. False: that has
 * happened COORDINATOR_POISON_MAX times, so a person must look at it. */
#define COORDINATOR_POISON_MAX 3
bool coordinator_poison(struct coordinator *coordinator, uint64_t first);

/* The round's result was useless: publish it again. */
void coordinator_again(struct coordinator *coordinator, uint64_t first);

size_t coordinator_out(const struct coordinator *coordinator);

/* What a game that was played elsewhere means to the event. */
enum coordinator_game {
    COORDINATOR_MISSING, /* keep it */
    COORDINATOR_KNOWN,   /* the event has it already, or no longer needs it */
    COORDINATOR_WRONG,   /* it is not of this event, or has other players or another seed */
};

/* On COORDINATOR_MISSING the game's place in the event is filled in. */
enum coordinator_game coordinator_judge(const struct coordinator *coordinator,
                                        struct game_result *game);

#endif
