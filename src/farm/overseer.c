#include "farm/overseer.h"

#include "base/memory.h"
#include "farm/machines.h"
#include "farm/stream.h"

#include <stdlib.h>
#include <string.h>

static const char *get_text(const struct reply *hash, const char *name)
{
    return reply_text(reply_value(hash, name));
}

static void see_worker(struct machines *machines, const struct reply *worker)
{
    const char *machine = get_text(worker, "machine");
    if (machine[0] != '\0') {
        machines_see(machines, machine, (unsigned)strtoul(get_text(worker, "slots"), NULL, 10),
                     (unsigned)strtoul(get_text(worker, "busy"), NULL, 10),
                     strtod(get_text(worker, "speed"), NULL),
                     strtod(get_text(worker, "late_ms"), NULL), get_text(worker, "note"));
    }
}

/* What the coordinator knows of each machine's games. */
static void see_counts(struct machines *machines, const struct reply *counts)
{
    for (size_t i = 0; i + 1 < reply_count(counts); i += 2) {
        struct machine *machine = machines_get(machines, reply_text(reply_item(counts, i)));
        char *rest;
        machine->games = strtoull(reply_text(reply_item(counts, i + 1)), &rest, 10);
        machine->faults = strtoull(rest, &rest, 10);
        machine->late = strtoull(rest, &rest, 10);
    }
}

static void see_control(struct machines *machines, const struct reply *control)
{
    for (size_t i = 0; i < machines->count; i++) {
        const char *own = get_text(control, machines->list[i].name);
        const char *why = own[0] != '\0' ? own : get_text(control, "*");
        if (why[0] != '\0') {
            machine_pause(&machines->list[i], why);
        }
    }
}

static void print_event(struct redis *redis, const char *event, struct text *text)
{
    struct machines machines = {0};
    char *key = stream_prefix(event);
    redis_put(redis, "GET " KEY_HEAD, key);
    redis_put(redis, "HGETALL " KEY_EVENT, key);
    redis_put(redis, "HGETALL " KEY_COUNTS, key);
    redis_put(redis, "HGETALL " KEY_CONTROL, key);
    redis_put(redis, "XLEN " KEY_JOBS, key);
    redis_put(redis, "XLEN " KEY_RESULTS, key);
    redis_put(redis, "SMEMBERS " KEY_WORKERS, key);
    struct reply *answers[7];
    for (int i = 0; i < 7; i++) {
        answers[i] = redis_get(redis);
    }
    for (size_t i = 0; i < reply_count(answers[6]); i++) {
        redis_put(redis, "HGETALL " KEY_WORKER, key, reply_text(reply_item(answers[6], i)));
        struct reply *worker = redis_get(redis);
        see_worker(&machines, worker);
        reply_free(worker);
    }
    see_counts(&machines, answers[2]);
    see_control(&machines, answers[3]);
    const char *head = reply_text(answers[0]);
    text_printf(text, "%s: %s games, epoch %s, %s%.60s; %lld rounds out, %lld results to store\n",
                event, get_text(answers[1], "played"), get_text(answers[1], "epoch"),
                head[0] == '\0' ? "without a coordinator now" : "run by ", head,
                (long long)reply_number(answers[4]), (long long)reply_number(answers[5]));
    machines_print(&machines, text);
    for (int i = 0; i < 7; i++) {
        reply_free(answers[i]);
    }
    machines_free(&machines);
    free(key);
}

static struct redis *connect_to(const struct farm_url *url, struct error *error)
{
    enum redis_trouble trouble;
    return redis_open(url, &trouble, error);
}

bool overseer_status(const struct farm_url *url, const char *event, struct text *text,
                     struct error *error)
{
    struct redis *redis = connect_to(url, error);
    if (redis == NULL) {
        return false;
    }
    redis_put(redis, "SMEMBERS " KEY_EVENTS);
    struct reply *events = redis_get(redis);
    bool good = reply_kind(events) == REPLY_LIST ||
                error_set(error, "Redis: %s", events == NULL ? "no answer" : reply_text(events));
    for (size_t i = 0; i < reply_count(events); i++) {
        const char *name = reply_text(reply_item(events, i));
        if (event == NULL || strcmp(event, name) == 0) {
            print_event(redis, name, text);
        }
    }
    if (good && text->length == 0) {
        text_puts(text, event == NULL ? "no event is played\n" : "that event is not played\n");
    }
    reply_free(events);
    redis_close(redis);
    return good;
}

/* The event that is named, or the only one. The caller frees it. */
static char *choose(struct redis *redis, const char *event, struct error *error)
{
    redis_put(redis, "SMEMBERS " KEY_EVENTS);
    struct reply *events = redis_get(redis);
    char *chosen = NULL;
    for (size_t i = 0; i < reply_count(events); i++) {
        const char *name = reply_text(reply_item(events, i));
        if (event == NULL ? reply_count(events) == 1 : strcmp(name, event) == 0) {
            chosen = memory_copy_string(name);
        }
    }
    if (chosen == NULL && reply_kind(events) != REPLY_LIST) {
        error_set(error, "Redis: %s", events == NULL ? "no answer" : reply_text(events));
    } else if (chosen == NULL) {
        error_set(error, reply_count(events) == 0 || event != NULL
                             ? "no such event is played"
                             : "several events are played: --event says which is meant");
    }
    reply_free(events);
    return chosen;
}

bool overseer_ask(const struct farm_url *url, const struct overseer_wish *wish, struct text *text,
                  struct error *error)
{
    struct redis *redis = connect_to(url, error);
    char *event = redis == NULL ? NULL : choose(redis, wish->event, error);
    bool good = event != NULL;
    if (good) {
        char *key = stream_prefix(event);
        const char *whom = wish->machine == NULL ? "*" : wish->machine;
        if (strcmp(wish->wish, "stop") == 0) {
            redis_put(redis, "SET " KEY_STOP " stopped EX 86400", key);
        } else if (strcmp(wish->wish, "resume") == 0 && wish->machine == NULL) {
            redis_put(redis, "DEL " KEY_CONTROL, key);
        } else if (strcmp(wish->wish, "resume") == 0) {
            redis_put(redis, "HDEL " KEY_CONTROL " %s", key, whom);
        } else {
            redis_put(redis, "HSET " KEY_CONTROL " %s %s", key, whom,
                      strcmp(wish->wish, "pause") == 0 ? "by hand" : "drain");
        }
        good = redis_done(redis, 1, error);
        free(key);
    }
    if (good) {
        text_printf(text, "%s: %s %s\n", event, wish->wish,
                    wish->machine == NULL ? "all" : wish->machine);
    }
    free(event);
    redis_close(redis);
    return good;
}
