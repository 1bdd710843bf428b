/* One slot of a host: a thread, with its own loop, that plays one game after another. host.c
 * manages the slots and handles signals. */
#ifndef REFEREE_SLOT_H
#define REFEREE_SLOT_H

#include "referee/client.h"

#include <sys/resource.h>
#include <uv.h>

/* The data that the slots of a host share. */
struct slot_common {
    uv_mutex_t mutex;                 /* locked while a callback of the client is running */
    const struct host_client *client; /* client of the host; valid while the slots run */
    bool stopping;                    /* whether no new game may begin; protected by the mutex */
    unsigned games;                   /* number of games being played; protected by the mutex */
    int64_t grace_ns;
    bool pauses; /* see host_options.pauses */
    rlim_t bot_processes;
    uint64_t memory;
    const struct sandbox *sandbox;
    int64_t (*waited)(int64_t took_ns); /* see host_options.waited */
    char *folder; /* parent of the leashes' folders, or NULL if bots have no files */
    /* Callbacks from a slot's thread. `left` reports that the thread is about to end. `shortage`
     * reports that the system was out of resources for too long. */
    void (*left)(void *data);
    void (*shortage)(void *data, const struct error *error);
    void *data;
};

struct slot;

/* Opens a slot. `core` is the core for the thread and the bots, or -1 for any core. Forks the
 * slot's leashes, except in a sandbox. On error, returns NULL and sets *error. */
struct slot *slot_open(struct slot_common *common, unsigned number, int core, struct error *error);
void slot_close(struct slot *slot);

/* Starts the slot's thread, which ends when the client has no more games for the slot, or after
 * slot_stop. Returns false and sets *error if the system was out of resources for too long. */
bool slot_start(struct slot *slot, struct error *error);

/* Waits until the slot's thread has ended. */
void slot_join(struct slot *slot);

/* Any thread may call these functions. slot_stop drops the current game and ends the thread.
 * slot_wake signals that the client may now have a game. For slot_say and slot_quit, see host_say
 * and host_quit. */
void slot_stop(struct slot *slot);
void slot_wake(struct slot *slot);
void slot_say(struct slot *slot, int player, const char *line, size_t length);
void slot_quit(struct slot *slot, int player, const char *rule);

/* Returns a histogram of the referee's latencies (see host_add_overhead). Do not call this while
 * the slot is running. */
const struct histogram *slot_overhead(const struct slot *slot);

#endif
