#include "farm/worker_list.h"

#include "base/text.h"
#include "farm/stream.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned worker_list_put_entry(struct redis *redis, const char *key, const char *id,
                               const struct worker_entry *worker)
{
    char slots[16], busy[16], speed[32], late[32];
    snprintf(slots, sizeof slots, "%u", worker->slots);
    snprintf(busy, sizeof busy, "%u", worker->busy);
    snprintf(speed, sizeof speed, "%.3f", worker->speed);
    snprintf(late, sizeof late, "%.3f", worker->late_ms);
    redis_put(redis, "HSET " KEY_WORKER " machine %s slots %s busy %s speed %s late_ms %s note %s",
              key, id, worker->machine, slots, busy, speed, late, worker->note);
    redis_put(redis, "PEXPIRE " KEY_WORKER " " FARM_EXPIRES, key, id);
    redis_put(redis, "SADD " KEY_WORKERS " %s", key, id);
    return 3;
}

bool worker_list_enter(struct redis *redis, const char *key, const char *id,
                       const struct worker_entry *worker)
{
    return redis_done(redis, worker_list_put_entry(redis, key, id, worker), NULL);
}

void worker_list_leave(struct redis *redis, const char *key, const char *id)
{
    redis_put(redis, "DEL " KEY_WORKER, key, id);
    redis_put(redis, "SREM " KEY_WORKERS " %s", key, id);
    redis_done(redis, 2, NULL);
}

static unsigned get_count(const struct reply *worker, const char *name)
{
    unsigned long count = strtoul(reply_text(reply_value(worker, name)), NULL, 10);
    return count < WORKER_LIST_SLOTS_MAX ? (unsigned)count : WORKER_LIST_SLOTS_MAX;
}

static double get_measure(const struct reply *worker, const char *name)
{
    return strtod(reply_text(reply_value(worker, name)), NULL);
}

/* False: there is no such worker, or no such worker any more. */
static bool take_worker(struct machines *machines, const struct reply *worker)
{
    const char *name = reply_text(reply_value(worker, "machine"));
    if (name[0] == '\0' || strlen(name) > MACHINE_NAME_MAX) {
        return false;
    }
    machines_see(machines, name, get_count(worker, "slots"), get_count(worker, "busy"),
                 get_measure(worker, "speed"), get_measure(worker, "late_ms"),
                 reply_text(reply_value(worker, "note")));
    return true;
}

/* Whether an id of one list is in the other, mostly at the same place. */
static bool is_known(const struct reply *ids, size_t index, const struct reply *known)
{
    const char *id = reply_text(reply_item(ids, index));
    bool found = strcmp(reply_text(reply_item(known, index)), id) == 0;
    for (size_t i = 0; !found && i < reply_count(known); i++) {
        found = strcmp(reply_text(reply_item(known, i)), id) == 0;
    }
    return found;
}

static void ask_workers(struct redis *redis, const char *key, const struct reply *ids,
                        const struct reply *known)
{
    for (size_t i = 0; i < reply_count(ids); i++) {
        if (!is_known(ids, i, known)) {
            redis_put(redis, "HGETALL " KEY_WORKER, key, reply_text(reply_item(ids, i)));
        }
    }
}

static bool read_workers(struct redis *redis, const char *key, const struct reply *ids,
                         const struct reply *known, struct machines *machines)
{
    bool good = true;
    unsigned gone = 0;
    for (size_t i = 0; good && i < reply_count(ids); i++) {
        if (is_known(ids, i, known)) {
            continue;
        }
        struct reply *worker = redis_get(redis);
        good = worker != NULL;
        if (good && reply_kind(worker) == REPLY_LIST && !take_worker(machines, worker)) {
            redis_put(redis, "SREM " KEY_WORKERS " %s", key, reply_text(reply_item(ids, i)));
            gone++;
        }
        reply_free(worker);
    }
    redis_done(redis, gone, NULL);
    return good;
}

/* What a person asks of which machine: paused ones get no games, and do not count. */
static void take_control(struct machines *machines, const struct reply *control)
{
    const char *all = reply_text(reply_value(control, "*"));
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        const char *own = reply_text(reply_value(control, machine->name));
        const char *why = own[0] != '\0' ? own : all;
        machine_pause(machine, why[0] == '\0' ? NULL : why);
    }
}

void worker_list_ask(struct redis *redis, const char *key, const struct worker_list *list)
{
    redis_put(redis, "SMEMBERS " KEY_WORKERS, key);
    redis_put(redis, "HGETALL " KEY_CONTROL, key);
    ask_workers(redis, key, list->ids, NULL);
}

bool worker_list_read(struct redis *redis, const char *key, struct worker_list *list,
                      struct machines *machines)
{
    struct reply *ids = redis_get(redis), *control = redis_get(redis);
    machines_begin_look(machines);
    bool good = control != NULL && read_workers(redis, key, list->ids, NULL, machines);
    if (good) {
        ask_workers(redis, key, ids, list->ids);
        good = read_workers(redis, key, ids, list->ids, machines);
    }
    if (good) {
        take_control(machines, control);
    }
    reply_free(control);
    worker_list_free(list);
    list->ids = ids;
    return good;
}

void worker_list_free(struct worker_list *list)
{
    reply_free(list->ids);
    list->ids = NULL;
}

unsigned worker_list_put_counts(struct redis *redis, const char *key,
                                const struct machines *machines)
{
    struct text line = {0};
    unsigned answers = 0;
    for (size_t i = 0; i < machines->count; i++) {
        const struct machine *machine = &machines->list[i];
        if (!machine->known) {
            continue;
        }
        text_clear(&line);
        text_printf(&line, "%llu %llu %llu %.3f", (unsigned long long)machine->games,
                    (unsigned long long)machine->faults, (unsigned long long)machine->late,
                    machine->rate);
        redis_put(redis, "HSET " KEY_COUNTS " %s %s", key, machine->name, text_string(&line));
        answers++;
    }
    text_free(&line);
    return answers;
}

bool worker_list_read_counts(struct redis *redis, const char *key, struct machines *machines)
{
    redis_put(redis, "HGETALL " KEY_COUNTS, key);
    struct reply *counts = redis_get(redis);
    for (size_t i = 0; i + 1 < reply_count(counts); i += 2) {
        struct machine *machine = machines_get(machines, reply_text(reply_item(counts, i)));
        char *rest;
        if (machine == NULL) {
            continue;
        }
        machine->known = true;
        machine->games = strtoull(reply_text(reply_item(counts, i + 1)), &rest, 10);
        machine->faults = strtoull(rest, &rest, 10);
        machine->late = strtoull(rest, &rest, 10);
        double rate = strtod(rest, NULL);
        machine->rate = isfinite(rate) && rate > 0 ? rate : 0;
    }
    bool good = counts != NULL;
    reply_free(counts);
    return good;
}
