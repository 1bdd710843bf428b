#define _GNU_SOURCE
#include "farm/worker_link.h"

#include "base/clock.h"
#include "farm/claim.h"
#include "farm/redis.h"
#include "farm/slots.h"
#include "farm/stream.h"
#include "farm/worker_list.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BLOCK "500"     /* ms that Redis waits for rounds */
#define SILENT_MS 10000 /* without an answer for this much longer, the connection is lost */
#define WAIT_MS 200     /* for news, at a time */
#define BATCH 32        /* rounds delivered at once */
#define RETRY_MS 1000   /* between attempts to reach Redis, or to deliver to a full one */
#define LEAVE_MS 10000  /* the time to give rounds back */

#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)
#define IDLE WORD(WORKER_IDLE_MS)

struct state {
    const struct worker_link *link;
    struct run run;
    struct slots slots;
    uv_thread_t thread;

    /* Used only by the thread. */
    struct redis *talk, *listen;
    bool asked;
    bool idle; /* there was nothing to fetch: the event may be over */
    int64_t asked_ns, retry_ns, leave_ns;
    char id[96];
    struct text told;
    bool away; /* Redis cannot be reached, as was told */
    enum worker_link_end end;
    bool closed; /* under the slots' mutex: the run has ended */
    struct error *error;
};

static void worker_link_tell(struct state *state, const char *line)
{
    if (strcmp(text_string(&state->told), line) != 0) {
        text_clear(&state->told);
        text_puts(&state->told, line);
        state->link->tell(line);
    }
}

static bool worker_link_is_past(int64_t since_ns, int64_t ms)
{
    return since_ns == 0 || clock_now_ns() - since_ns >= ms * NS_PER_MS;
}

/* --- the thread's steps; each returns false when the connection is lost --- */

static void worker_link_detach(struct state *state)
{
    redis_close(state->talk);
    redis_close(state->listen);
    state->talk = state->listen = NULL;
    state->asked = false;
}

static void end_with(struct state *state, enum worker_link_end end)
{
    uv_mutex_lock(&state->slots.mutex);
    bool first = !state->slots.ending;
    state->slots.ending = true;
    uv_mutex_unlock(&state->slots.mutex);
    if (first) {
        state->end = end;
        run_stop(&state->run);
    }
}

/* Takes an entry of the stream of jobs. */
static void take_job(struct state *state, const struct reply *entry, unsigned deliveries)
{
    struct farm_job job;
    const struct worker_link *link = state->link;
    const char *id = stream_id(entry);
    bool ours = strcmp(reply_text(stream_field(entry, "digest")), link->manifest->digest) == 0;
    if (!farm_job_parse(&job, reply_text(stream_field(entry, "job")), link->conditions->contest,
                        link->manifest->bot_count)) {
        worker_link_tell(state, "a round in the stream of jobs is none; it is left alone");
        return;
    }
    uv_mutex_lock(&state->slots.mutex);
    bool playable = ours && slots_can_play(&state->slots, &job);
    worker_take(state->slots.worker, id, &job, deliveries, playable);
    uv_mutex_unlock(&state->slots.mutex);
}

static void take_entries(struct state *state, const struct reply *entries)
{
    for (size_t i = 0; i < reply_count(entries); i++) {
        take_job(state, reply_item(entries, i), 1);
    }
    if (reply_count(entries) > 0) {
        run_wake(&state->run);
    }
}

/* Takes rounds that Redis gave us before the connection was lost, perhaps without our knowing. */
static bool take_own(struct state *state)
{
    redis_put(state->talk, "XREADGROUP GROUP w %s COUNT 100 STREAMS " KEY_JOBS " 0", state->id,
              state->link->key);
    struct reply *reply = redis_get(state->talk);
    uv_mutex_lock(&state->slots.mutex);
    bool room = worker_held(state->slots.worker, 0) == NULL;
    uv_mutex_unlock(&state->slots.mutex);
    if (room) { /* else others will claim what we no longer hold */
        take_entries(state, stream_entries(reply));
    }
    bool good = reply != NULL;
    reply_free(reply);
    return good;
}

static bool worker_link_attach(struct state *state)
{
    enum redis_trouble trouble;
    struct error error;
    state->retry_ns = clock_now_ns();
    state->talk = redis_open(state->link->url, &trouble, &error);
    state->listen = state->talk == NULL ? NULL : redis_open(state->link->url, &trouble, &error);
    if (state->listen == NULL) {
        worker_link_tell(state, error.text);
        state->away = true;
        worker_link_detach(state);
        if (trouble == REDIS_REFUSED) {
            *state->error = error;
            end_with(state, WORKER_LINK_FAILED);
        }
        return false;
    }
    if (state->away) {
        worker_link_tell(state, "Redis can be reached again");
        state->away = false;
    }
    return take_own(state);
}

/* Obeys what we are told: to pause, to drain, that the event is over, or has been replaced. */
static void worker_link_obey(struct state *state, const struct reply *control,
                             const struct reply *digest, const struct reply *stop)
{
    bool paused = false, drains = false;
    for (size_t i = 0; i < reply_count(control); i++) {
        const char *wish = reply_text(reply_item(control, i));
        drains = drains || strcmp(wish, "drain") == 0;
        paused = paused || (wish[0] != '\0' && strcmp(wish, "drain") != 0);
    }
    uv_mutex_lock(&state->slots.mutex);
    worker_pause(state->slots.worker, paused);
    if (drains) {
        worker_drain(state->slots.worker);
    }
    bool drained = drains && worker_is_done(state->slots.worker);
    uv_mutex_unlock(&state->slots.mutex);
    if (reply_kind(stop) == REPLY_TEXT || drained) {
        end_with(state, WORKER_LINK_OVER);
    } else if (reply_kind(digest) == REPLY_TEXT &&
               strcmp(reply_text(digest), state->link->manifest->digest) != 0) {
        end_with(state, WORKER_LINK_CHANGED);
    }
}

static bool beat(struct state *state)
{
    const struct worker_link *link = state->link;
    const char *key = link->key;
    struct text note = {0};
    uv_mutex_lock(&state->slots.mutex);
    unsigned busy = worker_busy(state->slots.worker);
    text_puts(&note, text_string(&state->slots.note));
    uv_mutex_unlock(&state->slots.mutex);
    unsigned answers = worker_list_put_entry(state->talk, key, state->id,
                                             &(struct worker_entry){.machine = link->machine,
                                                                    .slots = link->slots,
                                                                    .busy = busy,
                                                                    .speed = link->speed,
                                                                    .late_ms = link->late_ms,
                                                                    .note = text_string(&note)});
    text_free(&note);
    redis_put(state->talk, "HMGET " KEY_CONTROL " * %s", key, link->machine);
    redis_put(state->talk, "HGET " KEY_EVENT " digest", key);
    redis_put(state->talk, "GET " KEY_STOP, key);
    redis_done(state->talk, answers, NULL); /* a full Redis refuses our entry */
    struct reply *control = redis_get(state->talk), *digest = redis_get(state->talk);
    struct reply *stop = redis_get(state->talk);
    bool good = stop != NULL;
    if (good) {
        worker_link_obey(state, control, digest, stop);
    }
    reply_free(control);
    reply_free(digest);
    reply_free(stop);
    return good;
}

static bool worker_link_renew(struct state *state)
{
    unsigned count = 0;
    uv_mutex_lock(&state->slots.mutex);
    for (struct held *held; (held = worker_held(state->slots.worker, count)) != NULL; count++) {
        redis_put(state->talk, "XCLAIM " KEY_JOBS " w %s 0 %s JUSTID", state->link->key, state->id,
                  held->id);
    }
    uv_mutex_unlock(&state->slots.mutex);
    bool good = true;
    for (unsigned i = 0; i < count; i++) {
        struct reply *reply = redis_get(state->talk);
        good = good && reply != NULL;
        reply_free(reply);
    }
    return good;
}

/* Claims a round that nobody has renewed for a while. Another worker may be faster: then Redis
 * answers with no entry. */
static bool claim_one(struct state *state, const struct reply *pending)
{
    const char *id = reply_text(reply_item(pending, 0));
    unsigned deliveries = (unsigned)reply_number(reply_item(pending, 3)) + 1;
    redis_put(state->talk, "XCLAIM " KEY_JOBS " w %s " IDLE " %s", state->link->key, state->id, id);
    struct reply *reply = redis_get(state->talk);
    bool good = reply != NULL;
    if (stream_id(reply_item(reply, 0))[0] != '\0') {
        take_job(state, reply_item(reply, 0), deliveries);
        run_wake(&state->run);
    }
    reply_free(reply);
    return good;
}

/* Claims rounds that nobody renews any more. XPENDING looks at all rounds; XAUTOCLAIM would see
 * only the first few, which may all be alive. */
static bool worker_link_claim(struct state *state, unsigned wanted)
{
    char count[16];
    snprintf(count, sizeof count, "%u", wanted);
    redis_put(state->talk, "XPENDING " KEY_JOBS " w IDLE " IDLE " - + %s", state->link->key, count);
    struct reply *reply = redis_get(state->talk);
    bool good = reply != NULL;
    for (size_t i = 0; good && i < reply_count(reply); i++) {
        good = claim_one(state, reply_item(reply, i));
    }
    reply_free(reply);
    return good;
}

/* Replaces the entry by its result, or by the round itself once more. Brings DELIVERY_ANSWERS. */
#define DELIVERY_ANSWERS 3

static void put_delivery(struct state *state, const struct held *held)
{
    const struct worker_link *link = state->link;
    struct text job = {0};
    farm_job_print(&held->job, &job);
    if (held->state == HELD_PLAYED) {
        const struct text *records = held->result;
        redis_put(state->talk, "XADD " KEY_RESULTS " * machine %s digest %s job %s records %b",
                  link->key, link->machine, link->manifest->digest, text_string(&job),
                  text_string(records), records->length);
    } else if (held->state == HELD_POISON) {
        redis_put(state->talk, "XADD " KEY_RESULTS " * machine %s digest %s job %s poison %s",
                  link->key, link->machine, link->manifest->digest, text_string(&job),
                  "often lost");
    } else {
        redis_put(state->talk, "XADD " KEY_JOBS " * digest %s job %s", link->key,
                  link->manifest->digest, text_string(&job));
    }
    redis_put(state->talk, "XACK " KEY_JOBS " w %s", link->key, held->id);
    redis_put(state->talk, "XDEL " KEY_JOBS " %s", link->key, held->id);
    text_free(&job);
}

/* Queues all deliveries for one exchange. Only this thread changes the list of held rounds, so each
 * is still in its place when Redis has answered. */
static unsigned put_batch(struct state *state, struct held *batch[BATCH])
{
    unsigned count = 0;
    uv_mutex_lock(&state->slots.mutex);
    while (count < BATCH && (batch[count] = worker_deliver(state->slots.worker, count)) != NULL) {
        if (count == 0) {
            redis_put(state->talk, "MULTI");
        }
        put_delivery(state, batch[count]);
        count++;
    }
    uv_mutex_unlock(&state->slots.mutex);
    if (count > 0) {
        redis_put(state->talk, "EXEC");
    }
    return count;
}

static void forget_batch(struct state *state, struct held *batch[BATCH], unsigned count)
{
    uv_mutex_lock(&state->slots.mutex);
    while (count > 0) { /* from the last one on, since those after a removed one move */
        struct held *held = batch[--count];
        if (held->result != NULL) {
            slots_forget(held->result);
        }
        worker_delivered(state->slots.worker, held);
    }
    uv_mutex_unlock(&state->slots.mutex);
}

/* Delivers results. A full Redis takes nothing: then they wait here. */
static bool deliver(struct state *state)
{
    struct held *batch[BATCH];
    struct error error;
    for (unsigned count; (count = put_batch(state, batch)) > 0;) {
        if (!redis_done(state->talk, DELIVERY_ANSWERS * count + 2, &error)) {
            worker_link_tell(state, error.text);
            return false;
        }
        forget_batch(state, batch, count);
    }
    return true;
}

static bool worker_link_ask(struct state *state, unsigned wanted)
{
    char count[16];
    if (!state->asked && wanted > 0) {
        snprintf(count, sizeof count, "%u", wanted);
        redis_put(state->listen,
                  "XREADGROUP GROUP w %s COUNT %s BLOCK " BLOCK " STREAMS " KEY_JOBS " >",
                  state->id, count, state->link->key);
        state->asked = true;
        state->asked_ns = clock_now_ns();
        return redis_flush(state->listen);
    }
    return !state->asked || !worker_link_is_past(state->asked_ns, SILENT_MS);
}

/* Waits for rounds, or for something to deliver. */
static bool worker_link_hear(struct state *state, int wait_ms)
{
    struct pollfd fds[2] = {{state->slots.news, POLLIN, 0}, {redis_fd(state->listen), POLLIN, 0}};
    uint64_t count;
    bool lost = false;
    poll(fds, 2, wait_ms);
    if (fds[0].revents != 0 && read(state->slots.news, &count, sizeof count) < 0) {
        return false;
    }
    if (fds[1].revents == 0) {
        return true;
    }
    struct reply *reply = redis_arrived(state->listen, true, &lost);
    if (reply != NULL) {
        state->asked = false;
        state->idle = stream_entries(reply) == NULL;
        take_entries(state, stream_entries(reply));
        if (reply_kind(reply) == REPLY_ERROR) { /* such as a group that is not there (any more) */
            poll(NULL, 0, WAIT_MS);
        }
        reply_free(reply);
    }
    return !lost;
}

/* --- the thread --- */

static bool worker_link_turn(struct state *state)
{
    uv_mutex_lock(&state->slots.mutex);
    struct worker_tasks tasks = worker_tasks(state->slots.worker, clock_now_ns() / NS_PER_MS);
    bool ending = state->slots.ending;
    uv_mutex_unlock(&state->slots.mutex);
    unsigned fetch = ending ? 0 : tasks.fetch;
    int gather_ms = ending ? 0 : tasks.gather_ms;
    int wait_ms = gather_ms > 0 && gather_ms < WAIT_MS ? gather_ms : WAIT_MS;
    tasks.beat = tasks.beat || state->idle;
    state->idle = false;
    return (!tasks.beat || beat(state)) && (!tasks.renew || worker_link_renew(state)) &&
           (gather_ms > 0 || deliver(state)) &&
           (tasks.claim == 0 || ending || worker_link_claim(state, tasks.claim)) &&
           worker_link_ask(state, fetch) && worker_link_hear(state, wait_ms);
}

/* Whether nothing is left to do: the run has ended, and all held rounds are given back (if the
 * event is over, nobody waits for them). */
static bool is_done(struct state *state)
{
    uv_mutex_lock(&state->slots.mutex);
    bool closed = state->closed;
    if (closed && state->leave_ns == 0) {
        state->leave_ns = clock_now_ns();
        worker_leave(state->slots.worker);
    }
    bool empty = worker_is_done(state->slots.worker);
    uv_mutex_unlock(&state->slots.mutex);
    return closed && (state->end == WORKER_LINK_OVER || (empty && !state->asked) ||
                      worker_link_is_past(state->leave_ns, LEAVE_MS));
}

static void worker_link_run(void *data)
{
    struct state *state = data;
    while (!is_done(state)) {
        if (state->link->asked_to_leave()) {
            end_with(state, WORKER_LINK_LEFT);
        }
        bool wait = state->talk == NULL && !worker_link_is_past(state->retry_ns, RETRY_MS);
        if (wait) {
            poll(&(struct pollfd){state->slots.news, POLLIN, 0}, 1, WAIT_MS);
        } else if (!(state->talk != NULL || worker_link_attach(state)) ||
                   !worker_link_turn(state)) {
            worker_link_detach(state);
            state->retry_ns = clock_now_ns();
        }
    }
    if (state->talk != NULL) {
        worker_list_leave(state->talk, state->link->key, state->id);
    }
    worker_link_detach(state);
}

/* --- the whole --- */

static bool worker_link_opened(struct run *run, struct error *error)
{
    struct state *state = run->data;
    int failure = uv_thread_create(&state->thread, worker_link_run, state);
    return failure == 0 || error_set(error, "cannot start the thread that talks with Redis: %s",
                                     uv_strerror(failure));
}

static void worker_link_closing(struct run *run)
{
    struct state *state = run->data;
    uv_mutex_lock(&state->slots.mutex);
    state->slots.ending = state->closed = true;
    uv_mutex_unlock(&state->slots.mutex);
    slots_notify(&state->slots);
    uv_thread_join(&state->thread);
}

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error)
{
    struct state state = {.link = link, .end = WORKER_LINK_LEFT, .error = error};
    slots_open(&state.slots, link->slots, link->conditions, link->players,
               link->manifest->bot_count);
    const struct run_source rounds = slots_source(&state.slots);
    state.run = (struct run){.conditions = link->conditions,
                             .players = link->players,
                             .source = &rounds,
                             .keep_processes = link->keep_processes,
                             .slots = link->slots,
                             .pin = link->pin,
                             .data = &state};
    char unique[CLAIM_UNIQUE_SIZE];
    claim_unique(unique); /* two containers may have the same host name and process number */
    snprintf(state.id, sizeof state.id, "%.60s-%s", link->machine, unique);
    if (state.slots.note.length > 0) {
        worker_link_tell(&state, text_string(&state.slots.note));
    }
    enum run_end end = run_serve(&state.run, worker_link_opened, worker_link_closing, error);
    slots_close(&state.slots);
    text_free(&state.told);
    return end == RUN_FAILED ? WORKER_LINK_FAILED : state.end;
}
