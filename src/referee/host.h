/* Plays matches between real processes. Several matches are played at once, each on its own thread
 * with a libuv loop. match.c judges the games. No bot can terminate the host, and no bot process
 * outlives the host. */
#ifndef REFEREE_HOST_H
#define REFEREE_HOST_H

#include "referee/client.h"

struct host_options {
    unsigned slots; /* number of games played at once, at least 1 */
    /* time in ns that a bot is given to exit after its input is closed, unless it committed a
     * fault */
    int64_t grace_ns;
    /* whether a bot's processes are stopped while no answer is expected from it */
    bool pauses;
    /* whether each slot, with its bots and its referee thread, is pinned to its own core */
    bool pin;
    /* whether a bot that is started again every turn is given the path of a file for its data */
    bool bot_files;
    /* without a sandbox: memory limit in bytes for each bot whose command does not set one, or 0
     * for no limit */
    uint64_t memory;
    /* sandbox for the bots, or NULL for none; the sandbox must outlive the host */
    const struct sandbox *sandbox;
    /* number of connections from viewers for which this process reserves file descriptors */
    unsigned viewers;
    /* for tests: returns how long a late bot waited for a core during a turn that took `took_ns`,
     * or -1 if this is unknown. If NULL, the real time is measured */
    int64_t (*waited)(int64_t took_ns);
};

struct host;

/* Creates a host and forks two leashes per slot, one for each player. Call early, while this
 * process is still small and cheap to fork. With a sandbox, the leashes are forked later, when
 * their bots are known. Ignores SIGPIPE. On error, returns NULL and sets *error; if a system limit
 * is too low for the number of slots, the message contains the figures. */
struct host *host_open(const struct host_options *options, struct error *error);
void host_close(struct host *host); /* frees the host; does nothing if `host` is NULL */

enum host_end {
    HOST_DONE,        /* no slot has more games, or host_stop was called */
    HOST_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP was received; see `stopping` in client.h */
    HOST_SHORTAGE,    /* the system was out of a resource for too long; *error names it */
};

/* Plays games until no slot has more games. If the system is out of a resource that a game needs,
 * such as file descriptors, the game is voided: it is aborted without a call to `finished`, and
 * then restarted in the same slot. For games still in progress when the run ends, `finished` is not
 * called, and host_close kills their processes. Call host_run again only if it has returned
 * HOST_DONE and host_stop has not been called. */
enum host_end host_run(struct host *host, const struct host_client *client, struct error *error);

/* Makes waiting slots ask the client for their next game. Any thread may call this function while
 * host_run is running. */
void host_wake(struct host *host);

/* Makes host_run return soon, and drops the games in progress. Call only from the client's
 * callbacks. */
void host_stop(struct host *host);

/* host_say passes on a line, without its newline, from a guest in a slot's game, as if a bot had
 * written it. host_quit records that the guest gives up and loses under `rule`, a static string.
 * `player` is the index of the guest in the `commands` of the game (client.h). Any thread may call
 * these functions while the game is being played. Before the start and after the end of the game,
 * they have no effect. */
void host_say(struct host *host, unsigned slot, int player, const char *line, size_t length);
void host_quit(struct host *host, unsigned slot, int player, const char *rule);

/* Adds the referee's latencies to a histogram. A latency is the time between reading one player's
 * answer and writing the next request to the opponent. Do not call this while host_run is
 * running. */
void host_add_overhead(const struct host *host, struct histogram *overhead);

#endif
