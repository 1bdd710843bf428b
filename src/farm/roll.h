/* The machines of an event as Redis has them: each worker enters itself, the coordinator writes
 * what was played where, and viewers read both. Never decides anything. */
#ifndef FARM_ROLL_H
#define FARM_ROLL_H

#include "farm/machines.h"
#include "farm/redis.h"

#define ROLL_SLOTS_MAX 256 /* of a worker: the most that -j takes */

/* What a worker says of itself. */
struct roll_worker {
    const char *machine;
    unsigned slots, busy;
    double speed, late_ms; /* machines.h */
    const char *note;
};

/* Enters a worker, or renews its entry, for 15 s. False: the connection is lost, or Redis is full.
 * roll_put_entry only queues the commands, and returns how many answers will come. */
unsigned roll_put_entry(struct redis *redis, const char *key, const char *id,
                        const struct roll_worker *worker);
bool roll_enter(struct redis *redis, const char *key, const char *id,
                const struct roll_worker *worker);
void roll_leave(struct redis *redis, const char *key, const char *id);

/* The ids at the last look; empty before the first one. */
struct roll {
    struct reply *ids;
};

void roll_free(struct roll *roll);

/* Which workers work now, and which are paused and why; expired entries leave the list. roll_ask
 * only queues the commands, so that others may precede them. roll_read takes the answers, with
 * another exchange if a worker is new. False: the connection is lost. */
void roll_ask(struct redis *redis, const char *key, const struct roll *roll);
bool roll_read(struct redis *redis, const char *key, struct roll *roll, struct machines *machines);

/* What was played on each machine. roll_put_counts only queues the commands, and returns how many
 * answers will come. */
unsigned roll_put_counts(struct redis *redis, const char *key, const struct machines *machines);
bool roll_read_counts(struct redis *redis, const char *key, struct machines *machines);

#endif
