/* The data that an event's coordinator, workers and viewers share in Redis. Only the files board*.c
 * know the keys and commands; decisions are made elsewhere.
 *
 * docs/farm.md lists the keys. */
#ifndef FARM_BOARD_H
#define FARM_BOARD_H

#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/names.h"
#include "farm/url.h"

/* Returns whether this program was built with hiredis; if not, sets *error. */
bool board_built(struct error *error);

/* --- connections: one for commands, and one that waits for news if needed --- */

struct board;

/* Creates a board without connecting. `report` receives messages for the user, such as a lost
 * connection. NULL: no messages, and no second connection for waiting. */
struct board *board_new(const struct farm_url *url, void (*report)(void *data, const char *line),
                        void *data);
void board_free(struct board *board);

/* Sets the event to which all following calls refer. */
void board_choose(struct board *board, const char *event);
const char *board_chosen(const struct board *board); /* NULL: not set */

enum board_state {
    BOARD_OPEN,    /* was connected already */
    BOARD_NEW,     /* has just been connected */
    BOARD_AWAY,    /* Redis cannot be reached now; *error says why if an attempt was just made */
    BOARD_REFUSED, /* wrong user, password or permissions, which a person must correct; see *error
                    */
};

/* Connects, unless the last attempt was less than a second ago. */
enum board_state board_connect(struct board *board, struct error *error);
bool board_is_connected(const struct board *board);

/* Passes a message to `report`, unless it repeats the previous one. */
void board_report(struct board *board, const char *line);

/* Closes the connections, and reports the reason; "" if it was reported already. */
void board_lose(struct board *board, const char *why);

/* --- replies, which are lists; board_release accepts NULL --- */

struct reply;
size_t board_count(const struct reply *reply);
void board_release(struct reply *reply);

struct board_job {
    const char *id, *digest, *job; /* `job` as printed by farm_job_print */
};
struct board_job board_job(const struct reply *jobs, size_t index);

struct board_result {
    const char *id, *machine, *digest, *job, *records;
    bool poison; /* no records: too many machines were lost while they had this round */
};
struct board_result board_result(const struct reply *results, size_t index);

/* --- events --- */

/* Lists the names of the events. Returns NULL and sets *error on failure. */
struct reply *board_events(struct board *board, struct error *error);
const char *board_event(const struct reply *events, size_t index);

enum board_appeal { BOARD_STOPPED, BOARD_WITHOUT_COORDINATOR, BOARD_COORDINATED };
enum board_appeal board_appeal(struct board *board, const char *event);

/* Reads the event's manifest (manifest.h). Returns false if it is missing, or the event is
 * stopped. */
bool board_read_manifest(struct board *board, struct settings *settings);
bool board_read_file(struct board *board, const char *digest, struct text *bytes);

/* --- for the coordinator --- */

#define BOARD_BATCH 128 /* maximum number of results per reply */

enum board_claim {
    BOARD_OURS,
    BOARD_OTHERS,  /* another coordinator seems to be alive */
    BOARD_UNKNOWN, /* Redis did not answer; see *error */
};

/* Claims the event for 15 s, or renews the claim. The claim is atomic, so that a live coordinator's
 * name is never overwritten; another coordinator's claim holds until it expires. `other` receives
 * the name of a coordinator that has the event instead. */
enum board_claim board_claim(struct board *board, const char *self, char other[FARM_NAME_SIZE],
                             struct error *error);
void board_unclaim(struct board *board, const char *self); /* only if the claim is ours */

/* Reads the epoch, which is the number of times that coordinators have taken up the stored event
 * (0: never), and whether that event has this digest. Returns false and sets *error on failure. */
bool board_read_epoch(struct board *board, const char *digest, unsigned long long *epoch,
                      bool *same, struct error *error);

/* Publishes the event for workers. Deletes the streams of a different event with the same name. */
bool board_announce(struct board *board, const struct farm_manifest *manifest,
                    unsigned long long epoch, bool same, struct error *error);

/* Sets *there to whether a bot's file is stored. If so, extends its lifetime to a day from now. */
bool board_keep_file(struct board *board, const char *digest, bool *there, struct error *error);
bool board_write_file(struct board *board, const char *digest, const struct text *bytes,
                      struct error *error);

/* Ends the event for its workers, and deletes everything except the reason `why`. */
void board_end(struct board *board, const char *why);

/* board_read_jobs reads the rounds that are published. board_read_results reads the results behind
 * `last`. Both return NULL and set *error on failure. */
struct reply *board_read_jobs(struct board *board, struct error *error);
struct reply *board_read_results(struct board *board, const char *last, struct error *error);

struct board_poll {
    char coordinator[FARM_NAME_SIZE];
    unsigned long long epoch;
    bool stopped;
};

/* Reads the state above, the live workers, and which machines are paused and why. Expired entries
 * are removed from the worker list. Returns false if the connection is lost. */
bool board_poll(struct board *board, struct board_poll *polled, struct machines *machines);

/* The board_put functions queue commands, and board_exchange sends them and starts waiting for
 * results if it is not waiting already. The first two may be used only while it is not waiting.
 * board_exchange returns false and sets *error on failure. */
void board_put_counts(struct board *board, uint64_t played, uint64_t wanted,
                      const struct machines *machines);
void board_put_trim(struct board *board, const char *last); /* results up to `last` are stored */
void board_put_job(struct board *board, const char *digest, const char *job);
bool board_is_waiting(const struct board *board);
bool board_exchange(struct board *board, const char *last, struct error *error);

/* Returns the awaited reply if it has arrived. can_read: board_fd is readable. *lost: the
 * connection is lost. */
struct reply *board_hear(struct board *board, bool can_read, bool *lost);
int board_fd(const struct board *board);
const char *board_refusal(const struct reply *reply); /* NULL: the reply is not an error */

/* --- for workers --- */

/* A worker's report on itself; see machines.h. */
struct board_worker {
    const char *machine;
    unsigned slots, busy; /* up to BOARD_SLOTS_MAX */
    double speed, late_ms;
    const char *note;
};
#define BOARD_SLOTS_MAX 256

struct board_orders {
    bool paused, drains;
    bool over;    /* the event is over or stopped */
    bool changed; /* a different event now has this name */
};

/* Registers the worker `id` for 15 s, and reads its orders. Returns false if the connection is
 * lost. If Redis is full, the entry is not stored. */
bool board_beat(struct board *board, const char *id, const struct board_worker *worker,
                const char *digest, struct board_orders *orders);
void board_leave(struct board *board, const char *id);

/* Queues the message that the worker still has the round; board_renew sends it. */
void board_put_renewal(struct board *board, const char *worker, const char *id);
bool board_renew(struct board *board);

/* Claims up to `wanted` rounds that nobody has renewed for idle_ms. Returns false if the connection
 * is lost. */
bool board_claim_jobs(struct board *board, const char *worker, unsigned wanted, int idle_ms,
                      void (*take)(void *data, const struct board_job *job, unsigned deliveries),
                      void *data);

/* Reads the rounds that Redis assigned to the worker before a connection was lost, perhaps without
 * the worker receiving them. Returns NULL if the connection is lost. */
struct reply *board_read_own(struct board *board, const char *worker);

/* Requests up to `wanted` rounds, which board_hear then returns. Returns false if Redis has been
 * silent for too long. */
bool board_ask_jobs(struct board *board, const char *worker, unsigned wanted);

/* Queues the replacement of a round by its result, by a poison mark, or by the round itself
 * (neither records nor poison). board_deliver sends all of them, and returns false with *error set
 * if Redis accepts none. */
struct board_delivery {
    const char *id, *machine, *digest, *job;
    const struct text *records;
    bool poison;
};
void board_put_delivery(struct board *board, const struct board_delivery *delivery);
bool board_deliver(struct board *board, struct error *error);

/* --- for viewers --- */

struct board_status {
    char coordinator[FARM_NAME_SIZE], played[64], epoch[24];
    int64_t jobs, results;
};

/* Reads the event's figures, and its machines with the games played on each. */
void board_read_status(struct board *board, struct board_status *status, struct machines *machines);

/* Sets the order for a machine (NULL: all machines): what it is to do, or why it is paused. order
 * NULL: resume. */
bool board_order(struct board *board, const char *machine, const char *order, struct error *error);
bool board_stop(struct board *board, struct error *error);

#endif
