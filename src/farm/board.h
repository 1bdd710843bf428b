/* Provides access to the data in Redis that an event's coordinator, workers and viewers share (its
 * "board"). This module only stores and fetches data, and makes no decisions. Only the files
 * board*.c know the Redis keys and commands. docs/farm.md lists the keys. */
#ifndef FARM_BOARD_H
#define FARM_BOARD_H

#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/names.h"
#include "farm/url.h"

/* Returns true if this program was built with hiredis. Otherwise, returns false and sets *error. */
bool board_built(struct error *error);

/* --- connections: one for commands and, if needed, one that waits for messages --- */

struct board;

/* Creates a board without connecting it. `report` receives messages for the user, such as a lost
 * connection. If `report` is NULL, nothing is reported, and no second connection waits for messages
 * from Redis. */
struct board *board_new(const struct farm_url *url, void (*report)(void *data, const char *line),
                        void *data);
void board_free(struct board *board);

/* Sets the event to which all following calls refer. */
void board_choose(struct board *board, const char *event);
/* Returns the name of the chosen event, or NULL. */
const char *board_chosen(const struct board *board);

enum board_state {
    BOARD_OPEN, /* the board was already connected */
    BOARD_NEW,  /* the board has just been connected */
    /* Redis cannot be reached; if an attempt was just made, *error contains the reason. */
    BOARD_AWAY,
    /* Redis refused the connection because of a wrong user name, a wrong password or missing
     * permissions, which a person must correct; see *error. */
    BOARD_REFUSED,
};

/* Connects to Redis, unless the last attempt was made less than a second ago. */
enum board_state board_connect(struct board *board, struct error *error);
bool board_is_connected(const struct board *board);

/* Passes a message to `report`, unless it is the same as the previous message. */
void board_report(struct board *board, const char *line);

/* Closes the connections, and reports the reason `why`. If the reason has already been reported,
 * `why` is "". */
void board_lose(struct board *board, const char *why);

/* --- replies from Redis: lists of entries; board_release accepts NULL --- */

struct reply;
size_t board_count(const struct reply *reply);
void board_release(struct reply *reply);

struct board_job {
    const char *id, *digest, *job; /* `job` is a line written by farm_job_print */
};
struct board_job board_job(const struct reply *jobs, size_t index);

struct board_result {
    const char *id, *machine, *digest, *job, *records;
    /* Whether this is a poison message instead of a result. It has no records, and says that too
     * many machines were lost while they were playing this job. */
    bool poison;
};
struct board_result board_result(const struct reply *results, size_t index);

/* --- events --- */

/* Lists the names of all events in Redis. Returns NULL and sets *error on failure. */
struct reply *board_events(struct board *board, struct error *error);
const char *board_event(const struct reply *events, size_t index);

enum board_appeal { BOARD_STOPPED, BOARD_WITHOUT_COORDINATOR, BOARD_COORDINATED };
enum board_appeal board_appeal(struct board *board, const char *event);

/* Reads the manifest of the chosen event (manifest.h). Returns false if there is no manifest or the
 * event has been stopped. */
bool board_read_manifest(struct board *board, struct settings *settings);
bool board_read_file(struct board *board, const char *digest, struct text *bytes);

/* --- functions for the coordinator --- */

#define BOARD_BATCH 128 /* maximum number of results in one reply */

enum board_claim {
    BOARD_OURS,
    BOARD_OTHERS,  /* another coordinator seems to be running */
    BOARD_UNKNOWN, /* Redis did not answer; see *error */
};

/* Claims the event for 15 s, or renews the claim. The operation is atomic, and never overrides
 * another running coordinator's claim. If there is one, `other` receives that coordinator's
 * name. */
enum board_claim board_claim(struct board *board, const char *self, char other[FARM_NAME_SIZE],
                             struct error *error);
/* Releases the claim if this coordinator holds it. */
void board_unclaim(struct board *board, const char *self);

/* Sets *epoch to the number of times that coordinators have started or resumed the event stored in
 * Redis; 0 means never. Sets *same to whether that event has this digest. On error, returns false
 * and sets *error. */
bool board_read_epoch(struct board *board, const char *digest, unsigned long long *epoch,
                      bool *same, struct error *error);

/* Publishes the event for workers. If Redis contains a different event with the same name, deletes
 * that event's streams. */
bool board_announce(struct board *board, const struct farm_manifest *manifest,
                    unsigned long long epoch, bool same, struct error *error);

/* Sets *there to whether Redis contains the bot's file. If it does, keeps the file for at least
 * another day. */
bool board_keep_file(struct board *board, const char *digest, bool *there, struct error *error);
bool board_write_file(struct board *board, const char *digest, const struct text *bytes,
                      struct error *error);

/* Ends the event for its workers. Deletes all of the event's data, and stores only `why`, the
 * reason for its end. */
void board_end(struct board *board, const char *why);

/* board_read_jobs reads the published jobs. board_read_results reads the results after `last`. Both
 * return NULL and set *error on failure. */
struct reply *board_read_jobs(struct board *board, struct error *error);
struct reply *board_read_results(struct board *board, const char *last, struct error *error);

struct board_poll {
    char coordinator[FARM_NAME_SIZE];
    unsigned long long epoch;
    bool stopped;
    bool jobs_lost; /* whether somebody has deleted the jobs since the last call */
};

/* Reads the fields of struct board_poll and the running workers, and finds out which machines are
 * paused and why. Removes expired entries from the worker list. Returns false if the connection is
 * lost. */
bool board_poll(struct board *board, struct board_poll *polled, struct machines *machines);

/* The board_put functions queue commands. board_exchange sends the queued commands, and starts
 * waiting for results unless the board is already waiting. Call board_put_counts and board_put_trim
 * only while the board is not waiting for results. board_exchange returns false and sets *error on
 * failure. */
void board_put_counts(struct board *board, uint64_t played, uint64_t wanted,
                      const struct machines *machines);
/* Removes the results up to `last`, which have been stored. */
void board_put_trim(struct board *board, const char *last);
void board_put_job(struct board *board, const char *digest, const char *job);
bool board_is_waiting(const struct board *board);
bool board_exchange(struct board *board, const char *last, struct error *error);

/* Returns the expected reply if it has arrived, or NULL. `can_read` says whether board_fd is
 * readable. Sets *lost if the connection is lost. */
struct reply *board_hear(struct board *board, bool can_read, bool *lost);
int board_fd(const struct board *board);
/* Returns the error message of the reply, or NULL if the reply is not an error. */
const char *board_refusal(const struct reply *reply);

/* --- functions for workers --- */

/* What a worker reports about itself (see machines.h). */
struct board_worker {
    const char *machine;
    unsigned slots, busy; /* number of slots (at most BOARD_SLOTS_MAX), and number of busy slots */
    double speed, late_ms;
    const char *note;
};
#define BOARD_SLOTS_MAX 256

struct board_orders {
    bool paused, drains;
    bool over;    /* whether the event is over or stopped */
    bool changed; /* whether a different event has taken over this name */
};

/* Registers the worker with this id for the next 15 s, and reads the user's orders to it. Returns
 * false if the connection is lost. If Redis is out of memory, the worker is not registered. */
bool board_beat(struct board *board, const char *id, const struct board_worker *worker,
                const char *digest, struct board_orders *orders);
void board_leave(struct board *board, const char *id);

/* Queues a message saying that the worker still holds the job. board_renew sends all queued
 * messages. */
void board_put_renewal(struct board *board, const char *worker, const char *id);
bool board_renew(struct board *board);

/* Takes over up to `wanted` jobs from workers that have not renewed them for at least idle_ms.
 * Returns false if the connection is lost. */
bool board_claim_jobs(struct board *board, const char *worker, unsigned wanted, int idle_ms,
                      void (*take)(void *data, const struct board_job *job, unsigned deliveries),
                      void *data);

/* Reads the jobs that are assigned to the worker in Redis. After a lost connection, these may
 * include jobs that the worker never received. Returns NULL if the connection is lost. */
struct reply *board_read_own(struct board *board, const char *worker);

/* Requests up to `wanted` jobs, which board_hear will return. Returns false if an earlier request
 * has gone unanswered for too long. */
bool board_ask_jobs(struct board *board, const char *worker, unsigned wanted);

/* Queues a command that replaces a job with its result or with a poison message. A delivery with
 * neither records nor poison gives the job back: the command replaces the job's entry in the stream
 * with a new one. board_deliver sends all queued commands. On error, it returns false and sets
 * *error. */
struct board_delivery {
    const char *id, *machine, *digest, *job;
    const struct text *records;
    bool poison;
};
void board_put_delivery(struct board *board, const struct board_delivery *delivery);
bool board_deliver(struct board *board, struct error *error);

/* --- functions for viewers --- */

struct board_status {
    char coordinator[FARM_NAME_SIZE], played[64], epoch[24];
    int64_t jobs, results;
};

/* Reads the event's figures and its machines, including the number of games that each one has
 * played. */
void board_read_status(struct board *board, struct board_status *status, struct machines *machines);

/* Stores an order for one machine, or for all machines if `machine` is NULL. `order` is a command
 * such as "drain", or the reason why the machine is paused. If it is NULL, the machine resumes
 * work. */
bool board_order(struct board *board, const char *machine, const char *order, struct error *error);
bool board_stop(struct board *board, struct error *error);

#endif
