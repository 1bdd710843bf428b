/* The machines of an event as they are told of in Redis: each worker enters itself, the coordinator
 * writes what was played where, and both are read by who looks. Never decides anything. */
#ifndef FARM_ROLL_H
#define FARM_ROLL_H

#include "farm/machines.h"
#include "farm/redis.h"

#define ROLL_SLOTS_MAX 256 /* of a worker: as many as -j takes */

/* What a worker says of itself. */
struct roll_worker {
    const char *machine;
    unsigned slots, busy;
    double speed, late_ms; /* machines.h */
    const char *note;
};

/* Enters a worker, or renews its entry, for 15 s. False: the connection is lost, or the Redis is
 * full. roll_put_entry only puts the commands, and returns how many answers come. */
unsigned roll_put_entry(struct redis *redis, const char *key, const char *id,
                        const struct roll_worker *worker);
bool roll_enter(struct redis *redis, const char *key, const char *id,
                const struct roll_worker *worker);
void roll_leave(struct redis *redis, const char *key, const char *id);

/* The ids that were there at the last look; nothing before the first one. */
struct roll {
    struct reply *ids;
};

void roll_free(struct roll *roll);

/* Who works now, and who is paused and why; entries that have expired leave the list. roll_ask only
 * puts the commands, so that others may stand before them; roll_read takes the answers, and needs
 * another exchange when somebody has come. False: the connection is lost. */
void roll_ask(struct redis *redis, const char *key, const struct roll *roll);
bool roll_read(struct redis *redis, const char *key, struct roll *roll, struct machines *machines);

/* What was played on each machine. roll_put_counts only puts the commands, and returns how many
 * answers come. */
unsigned roll_put_counts(struct redis *redis, const char *key, const struct machines *machines);
bool roll_read_counts(struct redis *redis, const char *key, struct machines *machines);

#endif
