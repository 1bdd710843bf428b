/* Plays matches between real processes, several at once, each on a thread with a libuv loop.
 * Never judges anything: match.c does. Never lets a bot's doing end it, and leaves no process
 * behind. */
#ifndef REFEREE_HOST_H
#define REFEREE_HOST_H

#include "base/histogram.h"
#include "referee/command.h"
#include "referee/match.h"

/* One game to play. The commands and what the setup points at stay the caller's, and must outlive
 * the game's `finished`. */
struct host_game {
    struct match_setup setup;
    const struct command *commands[2]; /* of the two players; NULL: a guest, who is no process: what
                                        * he is sent goes to the client's `wire` alone, and he
                                        * answers by host_say */
    int player_on_seat0;
    uint64_t seed; /* in the bots' environment as FACEOFF_SEED, where there is a process a turn */
    bool keep;  /* the slot's next game is of the same round: processes whose command stays the same
                 * may live on, if the protocol serves many games */
    void *data; /* the caller's */
};

/* Called from the threads of the games, one call at a time. */
struct host_client {
    /* Fills in the next game of a slot; left as it is, there is none just now, and the slot asks
     * again after host_wake. False when the slot is done. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* The game is over and its processes are gone or kept. The match is freed after the call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* About ten times a second while games are played; NULL for none. */
    void (*progress)(void *data);
    /* What goes over a seat's wire, to the bot or from it; seat -1: the slot's game begins, perhaps
     * anew. Unlike the others called from the slot's own thread, whatever other slots do. NULL:
     * nobody listens. */
    void (*wire)(void *data, unsigned slot, int seat, bool to_bot, const char *bytes,
                 size_t length);
    /* The game under way has come a step further, or is over; latency: of the referee in this slot,
     * as in host_add_overhead. Called like `wire`, so it must not wait for anything. NULL: nobody
     * watches. */
    void (*stepped)(void *data, unsigned slot, const struct match *match,
                    const struct histogram *latency);
    void *data;
};

struct host_options {
    unsigned slots;   /* games at once, at least 1 */
    int64_t grace_ns; /* what a bot without fault gets to end by itself once its input is closed */
    bool pin;         /* each slot on a core of its own: its bots and the referee's thread */
    bool bot_files;   /* for protocols with a process a turn: each bot gets the path of a file */
    const struct sandbox *sandbox; /* that bots run in, and that outlives the host; NULL: none */
};

struct host;

/* Forks two leashes a slot, but in a sandbox when it is known for whom, so call it early, while the
 * process is small. Ignores SIGPIPE. NULL: *error says why, with numbers where a limit of the
 * system leaves no room for so many slots. */
struct host *host_open(const struct host_options *options, struct error *error);
void host_close(struct host *host); /* takes NULL */

enum host_end {
    HOST_DONE,        /* every slot is done, or host_stop was called */
    HOST_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP asked to stop */
    HOST_LACKING,     /* the system lacked something for too long; *error says what */
};

/* Plays until every slot is done. A game for which the system lacks something, such as a process or
 * a descriptor, is void: it is dropped without `finished` and played again from its start, in the
 * same slot. At any end but HOST_DONE the games under way are dropped without `finished`, and their
 * processes killed by host_close. It may be called again only after a HOST_DONE without host_stop.
 */
enum host_end host_run(struct host *host, const struct host_client *client, struct error *error);

/* Has slots that wait ask for their next game; from any thread while host_run runs. */
void host_wake(struct host *host);

/* Ends host_run soon, from within a call of the client: the games under way are dropped. */
void host_stop(struct host *host);

/* A line of the guest in that slot's game, without its newline, as a bot would have said it; and
 * that he gives the game up, which is lost by that rule, a static string. From any thread while the
 * game is played; what comes before it has begun or after its end is dropped. */
void host_say(struct host *host, unsigned slot, const char *line, size_t length);
void host_leave(struct host *host, unsigned slot, const char *rule);

/* Adds how long the referee took from each answer it had read until the other player's request was
 * written. Not while host_run runs. */
void host_add_overhead(const struct host *host, struct histogram *overhead);

#endif
