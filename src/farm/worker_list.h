/* The machines of an event as Redis has them: each worker enters itself, the coordinator writes
 * what was played where, and viewers read both. Never decides anything. */
#ifndef FARM_WORKER_LIST_H
#define FARM_WORKER_LIST_H

#include "farm/machines.h"
#include "farm/redis.h"

#define WORKER_LIST_SLOTS_MAX 256 /* of a worker: the most that -j takes */

/* What a worker says of itself. */
struct worker_entry {
    const char *machine;
    unsigned slots, busy;
    double speed, late_ms; /* machines.h */
    const char *note;
};

/* Enters a worker, or renews its entry, for 15 s. False: the connection is lost, or Redis is full.
 * worker_list_put_entry only queues the commands, and returns how many answers will come. */
unsigned worker_list_put_entry(struct redis *redis, const char *key, const char *id,
                               const struct worker_entry *worker);
bool worker_list_enter(struct redis *redis, const char *key, const char *id,
                       const struct worker_entry *worker);
void worker_list_leave(struct redis *redis, const char *key, const char *id);

/* The ids at the last look; empty before the first one. */
struct worker_list {
    struct reply *ids;
};

void worker_list_free(struct worker_list *list);

/* Which workers work now, and which are paused and why; expired entries leave the list.
 * worker_list_ask only queues the commands, so that others may precede them. worker_list_read takes
 * the answers, with another exchange if a worker is new. False: the connection is lost. */
void worker_list_ask(struct redis *redis, const char *key, const struct worker_list *list);
bool worker_list_read(struct redis *redis, const char *key, struct worker_list *list,
                      struct machines *machines);

/* What was played on each machine. worker_list_put_counts only queues the commands, and returns how
 * many answers will come. */
unsigned worker_list_put_counts(struct redis *redis, const char *key,
                                const struct machines *machines);
bool worker_list_read_counts(struct redis *redis, const char *key, struct machines *machines);

#endif
