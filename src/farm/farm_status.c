#include "farm/farm_status.h"

#include "base/memory.h"
#include "farm/stream.h"
#include "farm/worker_list.h"

#include <stdlib.h>
#include <string.h>

static void farm_status_print_event(struct redis *redis, const char *event, struct text *text)
{
    enum { COORDINATOR, EVENT, JOBS, RESULTS, ANSWERS };
    struct machines machines = {0};
    struct worker_list list = {0};
    struct reply *answers[ANSWERS];
    char *key = stream_prefix(event);
    redis_put(redis, "GET " KEY_COORDINATOR, key);
    redis_put(redis, "HMGET " KEY_EVENT " played epoch", key);
    redis_put(redis, "XLEN " KEY_JOBS, key);
    redis_put(redis, "XLEN " KEY_RESULTS, key);
    for (int i = 0; i < ANSWERS; i++) {
        answers[i] = redis_get(redis);
    }
    worker_list_read_counts(redis, key, &machines);
    worker_list_ask(redis, key, &list);
    worker_list_read(redis, key, &list, &machines);
    const char *coordinator = reply_text(answers[COORDINATOR]);
    struct text line = {0};
    text_printf(
        &line, "%.100s: %.60s games, epoch %.20s, %s%.60s; %lld rounds out, %lld results to store",
        event, reply_text(reply_item(answers[EVENT], 0)), reply_text(reply_item(answers[EVENT], 1)),
        coordinator[0] == '\0' ? "without a coordinator now" : "run by ", coordinator,
        (long long)reply_number(answers[JOBS]), (long long)reply_number(answers[RESULTS]));
    text_puts_plain(text, text_string(&line));
    text_putc(text, '\n');
    text_free(&line);
    machines_print(&machines, text);
    for (int i = 0; i < ANSWERS; i++) {
        reply_free(answers[i]);
    }
    worker_list_free(&list);
    machines_free(&machines);
    free(key);
}

static struct redis *connect_to(const struct farm_url *url, struct error *error)
{
    enum redis_trouble trouble;
    return redis_open(url, &trouble, error);
}

bool farm_status_print(const struct farm_url *url, const char *event, struct text *text,
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
            farm_status_print_event(redis, name, text);
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
static char *farm_status_choose(struct redis *redis, const char *event, struct error *error)
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

bool farm_status_ask(const struct farm_url *url, const struct farm_wish *wish, struct text *text,
                     struct error *error)
{
    struct redis *redis = connect_to(url, error);
    char *event = redis == NULL ? NULL : farm_status_choose(redis, wish->event, error);
    bool good = event != NULL;
    if (good) {
        char *key = stream_prefix(event);
        const char *whom = wish->machine == NULL ? "*" : wish->machine;
        unsigned answers = 1;
        if (strcmp(wish->wish, "stop") == 0) { /* its coordinator may be gone for good */
            redis_put(redis, "SET " KEY_STOP " stopped EX 86400", key);
            redis_put(redis, "SREM " KEY_EVENTS " %s", event);
            answers = 2;
        } else if (strcmp(wish->wish, "resume") == 0 && wish->machine == NULL) {
            redis_put(redis, "DEL " KEY_CONTROL, key);
        } else if (strcmp(wish->wish, "resume") == 0) {
            redis_put(redis, "HDEL " KEY_CONTROL " %s", key, whom);
        } else {
            redis_put(redis, "HSET " KEY_CONTROL " %s %s", key, whom,
                      strcmp(wish->wish, "pause") == 0 ? "by hand" : "drain");
        }
        good = redis_done(redis, answers, error);
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
