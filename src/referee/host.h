/* Plays matches between real processes, several at once, each on its own thread with a libuv loop.
 * match.c judges the games. No bot can end the host, and no process outlives it. */
#ifndef REFEREE_HOST_H
#define REFEREE_HOST_H

#include "referee/client.h"

struct host_options {
    unsigned slots;   /* number of concurrent games, at least 1 */
    int64_t grace_ns; /* how long a bot without a fault may take to exit once its input is closed */
    bool pin;         /* pin each slot, with its bots and its referee thread, to its own core */
    bool bot_files;   /* for protocols with a process per turn: give each bot the path of a file */
    const struct sandbox *sandbox; /* sandbox for bots, which must outlive the host; NULL: none */
    unsigned viewers; /* further connections of this process, for which descriptors are reserved */
};

struct host;

/* Creates a host and forks two leashes per slot, so call it early, while the process is small.
 * (With a sandbox, they are forked later, when their bots are known.) Ignores SIGPIPE. On an error,
 * returns NULL and sets *error; if a system limit is too low for the number of slots, *error has
 * the numbers. */
struct host *host_open(const struct host_options *options, struct error *error);
void host_close(struct host *host); /* NULL is allowed */

enum host_end {
    HOST_DONE,        /* every slot is done, or host_stop was called */
    HOST_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP was received */
    HOST_SHORTAGE,    /* a system resource was short for too long; *error names it */
};

/* Plays until every slot is done. If the system lacks a resource for a game, such as a process or a
 * descriptor, the game is void: it is dropped without `finished` and restarted in the same slot.
 * Unless the result is HOST_DONE, games in progress are dropped without `finished`, and host_close
 * kills their processes. Call host_run again only after a HOST_DONE without host_stop. */
enum host_end host_run(struct host *host, const struct host_client *client, struct error *error);

/* Makes waiting slots ask for their next game. Any thread may call it while host_run runs. */
void host_wake(struct host *host);

/* Makes host_run return soon; games in progress are dropped. Call it only from a callback of the
 * client. */
void host_stop(struct host *host);

/* host_say passes on a line from the guest in a slot's game, without its newline, as if from a bot.
 * host_quit: the guest gives up and loses by `rule`, a static string. Any thread may call them
 * while the game is played; before its start and after its end they are ignored. */
void host_say(struct host *host, unsigned slot, const char *line, size_t length);
void host_quit(struct host *host, unsigned slot, const char *rule);

/* Adds the times between reading each answer and writing the request to the opponent. Not while
 * host_run runs. */
void host_add_overhead(const struct host *host, struct histogram *overhead);

#endif
