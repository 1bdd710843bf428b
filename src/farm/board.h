/* What an event's coordinator, its workers and its viewers leave for each other in a Redis: the
 * only place that knows the keys and the commands. Never decides anything.
 *
 * docs/farm.md has the list of keys. */
#ifndef FARM_BOARD_H
#define FARM_BOARD_H

#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/names.h"
#include "farm/url.h"

/* Whether this program was built with hiredis. False: *error says so. */
bool board_built(struct error *error);

/* --- connections: one to talk over, and perhaps one that waits for what is new --- */

struct board;

/* `tell`: what a person should know, such as a lost Redis; NULL: nothing is told, and nothing
 * waited for. Does not connect. */
struct board *board_new(const struct farm_url *url, void (*tell)(void *data, const char *line),
                        void *data);
void board_free(struct board *board);

/* The event that all of the following is about. */
void board_choose(struct board *board, const char *event);
const char *board_chosen(const struct board *board); /* NULL: none yet */

enum board_state {
    BOARD_OPEN,    /* it was connected already */
    BOARD_NEW,     /* it has just been connected */
    BOARD_AWAY,    /* it cannot be reached now: *error says why, if it has just been tried */
    BOARD_REFUSED, /* wrong user, password or rights: a person must act; *error says so */
};

/* Connects, unless it was tried within the last second. */
enum board_state board_connect(struct board *board, struct error *error);
bool board_is_connected(const struct board *board);

/* Tells a line, but none twice. */
void board_tell(struct board *board, const char *line);

/* Ends the connections, because of a trouble that is told; "": it is known. */
void board_lose(struct board *board, const char *why);

/* --- what comes: lists of answers; board_release takes NULL --- */

struct reply;
size_t board_count(const struct reply *reply);
void board_release(struct reply *reply);

struct board_job {
    const char *id, *digest, *job; /* as job.h prints it */
};
struct board_job board_job(const struct reply *jobs, size_t index);

struct board_result {
    const char *id, *machine, *digest, *job, *records;
    bool poison; /* instead of records: too many machines were lost with the round */
};
struct board_result board_result(const struct reply *results, size_t index);

/* --- events --- */

/* Their names. NULL: *error says why not. */
struct reply *board_events(struct board *board, struct error *error);
const char *board_event(const struct reply *events, size_t index);

enum board_appeal { BOARD_STOPPED, BOARD_WITHOUT_COORDINATOR, BOARD_COORDINATED };
enum board_appeal board_appeal(struct board *board, const char *event);

/* The event's manifest (manifest.h). False: it is not there, or the event is stopped. */
bool board_read_manifest(struct board *board, struct settings *settings);
bool board_read_file(struct board *board, const char *digest, struct text *bytes);

/* --- the coordinator --- */

#define BOARD_BATCH 128 /* the most results that come at once */

enum board_claim {
    BOARD_OURS,
    BOARD_OTHERS,  /* another one is alive, as far as we can tell */
    BOARD_UNKNOWN, /* Redis did not say: *error has the reason */
};

/* Takes the event, or renews our claim, for 15 s. It is taken in one atomic step, so nobody
 * overwrites the name of a live coordinator; another one's claim is good until it expires. `other`
 * gets the name of the one that has it instead. */
enum board_claim board_claim(struct board *board, const char *self, char other[FARM_NAME_SIZE],
                             struct error *error);
void board_unclaim(struct board *board, const char *self); /* if it is ours */

/* How often the event that is there was taken up, 0 for never, and whether it is the same. False:
 * *error says why not. */
bool board_read_epoch(struct board *board, const char *digest, unsigned long long *epoch,
                      bool *same, struct error *error);

/* Writes the event for its machines; deletes the streams of another event under the same name. */
bool board_announce(struct board *board, const struct farm_manifest *manifest,
                    unsigned long long epoch, bool same, struct error *error);

/* Keeps a bot's file for a day from now, if it is there: *there. */
bool board_keep_file(struct board *board, const char *digest, bool *there, struct error *error);
bool board_write_file(struct board *board, const char *digest, const struct text *bytes,
                      struct error *error);

/* Ends the event for its machines, and deletes it except for the reason `why`. */
void board_end(struct board *board, const char *why);

/* The rounds that are out; results from the one behind `last` on. NULL: *error says why not. */
struct reply *board_read_jobs(struct board *board, struct error *error);
struct reply *board_read_results(struct board *board, const char *last, struct error *error);

struct board_look {
    char coordinator[FARM_NAME_SIZE];
    unsigned long long epoch;
    bool stopped;
};

/* Reads this, which workers work now, and which are paused and why; expired entries leave the
 * list. False: the connection is lost. */
bool board_look(struct board *board, struct board_look *look, struct machines *machines);

/* These are sent by board_exchange, which waits for results then, unless it does so already; the
 * first two only if it does not. False: *error says why not. */
void board_put_counts(struct board *board, uint64_t played, uint64_t wanted,
                      const struct machines *machines);
void board_put_trim(struct board *board, const char *last); /* results up to this are stored */
void board_put_job(struct board *board, const char *digest, const char *job);
bool board_is_waiting(const struct board *board);
bool board_exchange(struct board *board, const char *last, struct error *error);

/* What was waited for, if it has come; can_read: board_fd is readable. *lost: the connection is
 * lost. */
struct reply *board_hear(struct board *board, bool can_read, bool *lost);
int board_fd(const struct board *board);
const char *board_refusal(const struct reply *reply); /* NULL: the reply is none */

/* --- workers --- */

/* What a worker says of itself: machines.h. */
struct board_worker {
    const char *machine;
    unsigned slots, busy; /* at most BOARD_SLOTS_MAX */
    double speed, late_ms;
    const char *note;
};
#define BOARD_SLOTS_MAX 256

struct board_orders {
    bool paused, drains;
    bool over;    /* the event is over, or stopped */
    bool changed; /* it is now another one */
};

/* Enters the worker `id` for 15 s, and reads what it is to do. False: the connection is lost. A
 * full Redis does not take the entry. */
bool board_beat(struct board *board, const char *id, const struct board_worker *worker,
                const char *digest, struct board_orders *orders);
void board_leave(struct board *board, const char *id);

/* Tells that the worker still has the round, when board_renew sends it. */
void board_put_renewal(struct board *board, const char *worker, const char *id);
bool board_renew(struct board *board);

/* Takes rounds that nobody has renewed for idle_ms. False: the connection is lost. */
bool board_claim_jobs(struct board *board, const char *worker, unsigned wanted, int idle_ms,
                      void (*take)(void *data, const struct board_job *job, unsigned deliveries),
                      void *data);

/* Rounds that Redis gave the worker before a connection was lost, perhaps without its knowing.
 * NULL: the connection is lost. */
struct reply *board_read_own(struct board *board, const char *worker);

/* Waits for so many rounds, which board_hear gives. False: no answer for too long. */
bool board_ask_jobs(struct board *board, const char *worker, unsigned wanted);

/* Replaces a round by its result, by the word that it is poison, or by itself once more (neither of
 * them), when board_deliver sends all. False: Redis takes none; *error says why. */
struct board_delivery {
    const char *id, *machine, *digest, *job;
    const struct text *records;
    bool poison;
};
void board_put_delivery(struct board *board, const struct board_delivery *delivery);
bool board_deliver(struct board *board, struct error *error);

/* --- viewers --- */

struct board_status {
    char coordinator[FARM_NAME_SIZE], played[64], epoch[24];
    int64_t jobs, results;
};

/* The event's figures, and its machines with what was played on each. */
void board_read_status(struct board *board, struct board_status *status, struct machines *machines);

/* What a machine (NULL: each) is to do, or why it is paused; NULL: to go on. */
bool board_order(struct board *board, const char *machine, const char *order, struct error *error);
bool board_stop(struct board *board, struct error *error);

#endif
