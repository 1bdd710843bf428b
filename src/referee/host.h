/* Plays matches between real processes, several at once, each on a thread with a libuv loop.
 * Never judges anything: match.c does. No bot can end it, and it leaves no process behind. */
#ifndef REFEREE_HOST_H
#define REFEREE_HOST_H

#include "referee/client.h"

struct host_options {
    unsigned slots;   /* games at once, at least 1 */
    int64_t grace_ns; /* the time for a bot without fault to end by itself once its input is
                       * closed */
    bool pin;         /* each slot on a core of its own: its bots and the referee's thread */
    bool bot_files;   /* for protocols with a process a turn: each bot gets the path of a file */
    const struct sandbox *sandbox; /* in which bots run; must outlive the host; NULL: none */
    unsigned viewers; /* connections that this process may have besides, so that games lack none */
};

struct host;

/* Forks two leashes per slot, so call it early, while the process is small. (In a sandbox they are
 * forked later, once their bots are known.) Ignores SIGPIPE. NULL: *error says why, with numbers if
 * a limit of the system leaves no room for so many slots. */
struct host *host_open(const struct host_options *options, struct error *error);
void host_close(struct host *host); /* takes NULL */

enum host_end {
    HOST_DONE,        /* every slot is done, or host_stop was called */
    HOST_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP asked to stop */
    HOST_LACKING,     /* the system lacked something for too long; *error says what */
};

/* Plays until every slot is done. A game for which the system lacks something, such as a process or
 * a descriptor, is void: it is dropped without `finished` and played again from its start, in the
 * same slot. At any end but HOST_DONE the games under way are dropped without `finished`, and
 * host_close kills their processes. Call it again only after a HOST_DONE without host_stop. */
enum host_end host_run(struct host *host, const struct host_client *client, struct error *error);

/* Makes waiting slots ask for their next game. From any thread while host_run runs. */
void host_wake(struct host *host);

/* Ends host_run soon; the games under way are dropped. Call it from within a call of the client. */
void host_stop(struct host *host);

/* host_say: the guest of that slot's game says a line, without its newline, as a bot would.
 * host_leave: he gives the game up and loses it by `rule`, a static string. From any thread while
 * the game is played; ignored before its start and after its end. */
void host_say(struct host *host, unsigned slot, const char *line, size_t length);
void host_leave(struct host *host, unsigned slot, const char *rule);

/* Adds the times that the referee took from reading each answer to writing the other player's
 * request. Not while host_run runs. */
void host_add_overhead(const struct host *host, struct histogram *overhead);

#endif
