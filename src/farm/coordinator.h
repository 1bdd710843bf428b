/* Which rounds of an event are out in the stream of jobs, and which is published next, as a pure
 * state machine. Never sees a socket, a clock or a file: `head` carries out what it says, and the
 * simulation does too.
 *
 * The event says what is left to play; the stream may lose anything at any time. What is out is
 * kept here until its result comes, so that it can be published again. */
#ifndef FARM_COORDINATOR_H
#define FARM_COORDINATOR_H

#include "farm/job.h"
#include "tournament/event.h"

/* Rounds that are out for each slot, and some more, so that one who has just come finds work. */
#define COORDINATOR_JOBS_A_SLOT 2
#define COORDINATOR_JOBS_MORE 8

/* Games that may be begun beyond the first one missing, for each slot; EVENT_WINDOW at least. The
 * caller widens the event: a round that is lost must not keep the others waiting. */
#define COORDINATOR_WINDOW_A_SLOT 64

struct coordinator;

/* The event must outlive it; results are added to it by the caller. */
struct coordinator *coordinator_new(struct event *event);
void coordinator_free(struct coordinator *coordinator);

/* So many games are played at once by all who work now, and they are so many workers. */
void coordinator_set_slots(struct coordinator *coordinator, unsigned slots, unsigned workers);

/* Results that are taken at once, at most. */
#define COORDINATOR_BATCH 128

/* How long results may gather, when so many have come in so many ns: each answer, transaction and
 * wakening costs the same for one of them as for many. Until half a batch will have come, or half
 * of what nobody has fetched been played (worker.h), if that goes on, for rounds are published only
 * then; not at all when fewer are out than may be, as at the end of a stage. To be asked before
 * they are returned. */
#define COORDINATOR_GATHER_NS INT64_C(500000000)
int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns);

/* The round to publish next; it is out from now on. False: enough are. */
bool coordinator_next(struct coordinator *coordinator, struct farm_job *job);

/* It is not known what the stream holds: coordinator_found tells of each round that is there, also
 * of those that a coordinator before this one has published; those that were out and are not told
 * of are published again. */
void coordinator_recall(struct coordinator *coordinator);
void coordinator_found(struct coordinator *coordinator, const struct farm_job *job);

/* A result has come for the round whose first game this is: it is not out any more. */
void coordinator_returned(struct coordinator *coordinator, uint64_t first);

/* Machine after machine that had this round was lost (worker.h). It is published again, unless that
 * has happened COORDINATOR_FEARS times: false then, for a person is to look at it. */
#define COORDINATOR_FEARS 3
bool coordinator_fear(struct coordinator *coordinator, uint64_t first);

/* Its result was worth nothing: it is to be published again. */
void coordinator_again(struct coordinator *coordinator, uint64_t first);

size_t coordinator_out(const struct coordinator *coordinator);

/* What a game that was played elsewhere is to the event. */
enum coordinator_game {
    COORDINATOR_MISSING, /* it is to be kept */
    COORDINATOR_KNOWN,   /* it is there already, or of no use any more */
    COORDINATOR_WRONG, /* it is none of the event's, or was played by others or from another seed */
};

/* On COORDINATOR_MISSING the game's place in the event is filled in. */
enum coordinator_game coordinator_judge(const struct coordinator *coordinator,
                                        struct game_result *game);

#endif
