/* One slot of a host: a thread with a loop of its own, which plays one game after the other.
 * Never knows how many slots there are, nor what a signal does: host.c does. */
#ifndef REFEREE_SLOT_H
#define REFEREE_SLOT_H

#include "referee/client.h"
#include "sandbox/sandbox.h"

#include <sys/resource.h>
#include <uv.h>

/* What the slots of a host have in common. */
struct slot_common {
    uv_mutex_t mutex;                 /* held while the client is called */
    const struct host_client *client; /* while they run */
    int64_t grace_ns;
    rlim_t bot_processes;
    const struct sandbox *sandbox;
    char *folder; /* around the folders of the leashes; NULL when bots have no files */
    /* Called from a slot's thread. left: the thread ends. lacking: the system has lacked something
     * for too long. */
    void (*left)(void *data);
    void (*lacking)(void *data, const struct error *error);
    void *data;
};

struct slot;

/* core: for the thread and the bots; -1: any. Forks its leashes, except in a sandbox. NULL: *error
 * says what was lacking. */
struct slot *slot_open(struct slot_common *common, unsigned number, int core, struct error *error);
void slot_close(struct slot *slot);

/* Starts the thread, which ends when the client has no more games for it, or by slot_stop. False:
 * *error says what was lacking for too long. */
bool slot_start(struct slot *slot, struct error *error);

/* Waits for the thread's end. */
void slot_join(struct slot *slot);

/* From any thread. stop: drop everything. wake: there may be a game now. The others: see host_say
 * and host_leave. */
void slot_stop(struct slot *slot);
void slot_wake(struct slot *slot);
void slot_say(struct slot *slot, const char *line, size_t length);
void slot_leave(struct slot *slot, const char *rule);

/* The times that the referee took from each answer to the next request. Not while the slot runs. */
const struct histogram *slot_overhead(const struct slot *slot);

#endif
