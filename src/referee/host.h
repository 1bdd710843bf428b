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
    const struct command *commands[2]; /* of the two players */
    int player_on_seat0;
    uint64_t seed; /* in the bots' environment as FACEOFF_SEED, where there is a process a turn */
    bool keep;  /* the slot's next game is of the same round: processes whose command stays the same
                 * may  live on, if the protocol serves many games */
    void *data; /* the caller's */
};

/* Called from the threads of the games, one call at a time. */
struct host_client {
    /* Fills in the next game of a slot; false when the slot is done. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* The game is over and its processes are gone or kept. The match is freed after the call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* About ten times a second while games are played; NULL for none. */
    void (*progress)(void *data);
    void *data;
};

struct host_options {
    unsigned slots;   /* games at once, at least 1 */
    int64_t grace_ns; /* what a bot without fault gets to end by itself once its input is closed */
    bool pin;         /* each slot on a core of its own: its bots and the referee's thread */
    bool bot_files;   /* for protocols with a process a turn: each bot gets the path of a file */
};

struct host;

/* Forks two leashes a slot, so call it early, while the process is small. Makes the caller a child
 * subreaper and lets SIGPIPE be ignored. NULL: *error says why. */
struct host *host_open(const struct host_options *options, struct error *error);
void host_close(struct host *host); /* takes NULL */

/* Starts the command and kills it before it does anything: false when it cannot be started, and
 * *error says why. */
bool host_check(const struct command *command, struct error *error);

/* Plays until every slot is done. False when SIGINT, SIGTERM or SIGHUP asked to stop: the games
 * then under way are dropped without `finished`, their processes killed. */
bool host_run(struct host *host, const struct host_client *client);

/* Ends host_run soon, from within a call of the client: the games under way are dropped. host_run
 * then returns true. */
void host_stop(struct host *host);

/* Adds how long the referee took from each answer it had read until the other player's request was
 * written. Not while host_run runs. */
void host_add_overhead(const struct host *host, struct histogram *overhead);

#endif
