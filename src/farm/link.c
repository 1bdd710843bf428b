#define _GNU_SOURCE
#include "farm/link.h"

#include "base/clock.h"
#include "base/memory.h"
#include "farm/redis.h"
#include "farm/stream.h"
#include "farm/worker.h"
#include "store/record.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <uv.h>

#define BLOCK "500"     /* ms that Redis waits for rounds */
#define SILENT_MS 10000 /* no answer for so long beyond that: the connection is lost */
#define WAIT_MS 200     /* for news, at a time */
#define RETRY_MS 1000   /* between attempts to reach Redis, or to deliver to a full one */
#define LEAVE_MS 10000  /* that giving back may take */
#define NOT_FOUND 127   /* exit codes of a shell and of env for what cannot be run */
#define NOT_RUNNABLE 126

/* A round under way in a slot. */
struct round {
    struct text *records;
    bool refused; /* a bot of it cannot start here */
};

struct state {
    const struct link *link;
    struct run run;
    struct round *rounds; /* by slot; of the slots' threads */
    uv_mutex_t mutex;     /* around the worker and what stands behind it */
    struct worker *worker;
    bool *unplayable; /* by player */
    struct text note; /* what keeps us from some games */
    uint64_t games;
    int news; /* an eventfd: there is something to deliver, or to end */
    uv_thread_t thread;

    /* Of the thread. */
    struct redis *talk, *listen;
    bool asked;
    bool idle; /* there was nothing to fetch: perhaps all is over */
    int64_t asked_ns, retry_ns, leave_ns;
    char id[96];
    struct text told;
    enum link_end end;
    bool ending; /* under the mutex: the run is to end, or has ended */
    bool closed; /* likewise: the run has ended */
    struct error *error;
};

static void tell(struct state *state, const char *line)
{
    if (strcmp(text_string(&state->told), line) != 0) {
        text_clear(&state->told);
        text_puts(&state->told, line);
        state->link->tell(line);
    }
}

static bool is_past(int64_t since_ns, int64_t ms)
{
    return since_ns == 0 || clock_now_ns() - since_ns >= ms * NS_PER_MS;
}

static void free_text(void *text)
{
    text_free(text);
    free(text);
}

static void notify(struct state *state)
{
    uint64_t one = 1;
    ssize_t written = write(state->news, &one, sizeof one);
    (void)written; /* if it is full, it is read soon */
}

/* --- the run's calls, from the threads of the games --- */

static size_t next_round(void *data, unsigned slot, struct game_result *round)
{
    struct state *state = data;
    struct farm_job job = {0};
    uv_mutex_lock(&state->mutex);
    struct held *held = state->ending ? NULL : worker_start(state->worker, slot);
    if (held != NULL) {
        job = held->job;
    }
    uv_mutex_unlock(&state->mutex);
    if (held == NULL) {
        return 0;
    }
    state->rounds[slot] = (struct round){.records = memory_new(sizeof(struct text))};
    return farm_job_games(&job, state->link->conditions->contest, round);
}

/* A bot that ended as what cannot be run does, before it said anything: this machine lacks
 * something, and that is not the bot's fault. */
static bool did_not_start(const struct game_result *game)
{
    bool spoke = false;
    for (size_t i = game->opening_count; i < game->turn_count; i++) {
        spoke = spoke || game->turns[i].seat == game->fault.seat;
    }
    return game->forfeit && !spoke && game->fault.exited &&
           (game->fault.exit_code == NOT_FOUND || game->fault.exit_code == NOT_RUNNABLE);
}

static void note_unplayable(struct state *state, int player, const char *why)
{
    if (!state->unplayable[player]) {
        state->unplayable[player] = true;
        text_printf(&state->note, "%s%s does not start here: %.200s",
                    state->note.length > 0 ? "; " : "", state->link->players[player].name, why);
    }
}

static void finished(void *data, unsigned slot, const struct game_result *game, bool last)
{
    struct state *state = data;
    struct round *round = &state->rounds[slot];
    uv_mutex_lock(&state->mutex);
    if (did_not_start(game)) {
        round->refused = true;
        note_unplayable(state, game->players[game->fault.seat],
                        game->stderr_tail[game->fault.seat][0] != '\0'
                            ? game->stderr_tail[game->fault.seat]
                            : game->fault.detail);
    }
    record_print(game, round->records);
    state->games++;
    if (last) {
        bool taken = round->refused ? worker_refuse(state->worker, slot)
                                    : worker_played(state->worker, slot, round->records);
        if (!taken || round->refused) {
            free_text(round->records);
        }
        *round = (struct round){0};
    }
    uv_mutex_unlock(&state->mutex);
    if (last) {
        notify(state);
    }
}

/* --- the thread's steps; each returns false when the connection is lost --- */

static void detach(struct state *state)
{
    redis_close(state->talk);
    redis_close(state->listen);
    state->talk = state->listen = NULL;
    state->asked = false;
}

static void end_with(struct state *state, enum link_end end)
{
    uv_mutex_lock(&state->mutex);
    bool first = !state->ending;
    state->ending = true;
    uv_mutex_unlock(&state->mutex);
    if (first) {
        state->end = end;
        run_stop(&state->run);
    }
}

/* An entry of the stream of jobs, as we are given it. */
static void take_job(struct state *state, const struct reply *entry, unsigned deliveries)
{
    struct farm_job job;
    const struct link *link = state->link;
    const char *id = stream_id(entry);
    bool ours = strcmp(reply_text(stream_field(entry, "digest")), link->brief->digest) == 0;
    if (!farm_job_parse(&job, reply_text(stream_field(entry, "job")), link->conditions->contest,
                        link->brief->bot_count)) {
        tell(state, "a round in the stream of jobs is none; it is left alone");
        return;
    }
    uv_mutex_lock(&state->mutex);
    bool playable =
        ours && !state->unplayable[job.players[0]] && !state->unplayable[job.players[1]];
    worker_take(state->worker, id, &job, deliveries, playable);
    uv_mutex_unlock(&state->mutex);
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

/* What Redis had given us before the connection was lost, perhaps without our knowing. */
static bool take_own(struct state *state)
{
    redis_put(state->talk, "XREADGROUP GROUP w %s COUNT 100 STREAMS " KEY_JOBS " 0", state->id,
              state->link->key);
    struct reply *reply = redis_get(state->talk);
    uv_mutex_lock(&state->mutex);
    bool room = worker_held(state->worker, 0) == NULL;
    uv_mutex_unlock(&state->mutex);
    if (room) { /* else others will claim what is not ours any more */
        take_entries(state, stream_entries(reply));
    }
    bool good = reply != NULL;
    reply_free(reply);
    return good;
}

static bool attach(struct state *state)
{
    enum redis_trouble trouble;
    struct error error;
    state->retry_ns = clock_now_ns();
    state->talk = redis_open(state->link->url, &trouble, &error);
    state->listen = state->talk == NULL ? NULL : redis_open(state->link->url, &trouble, &error);
    if (state->listen == NULL) {
        tell(state, error.text);
        detach(state);
        if (trouble == REDIS_REFUSED) {
            *state->error = error;
            end_with(state, LINK_FAILED);
        }
        return false;
    }
    return take_own(state);
}

/* What we are told: to pause, to drain, that all is over, or another event than it was. */
static void obey(struct state *state, const struct reply *control, const struct reply *digest,
                 const struct reply *stop)
{
    bool paused = false, drains = false;
    for (size_t i = 0; i < reply_count(control); i++) {
        const char *wish = reply_text(reply_item(control, i));
        drains = drains || strcmp(wish, "drain") == 0;
        paused = paused || (wish[0] != '\0' && strcmp(wish, "drain") != 0);
    }
    uv_mutex_lock(&state->mutex);
    worker_pause(state->worker, paused);
    if (drains) {
        worker_drain(state->worker);
    }
    bool drained = drains && worker_is_done(state->worker);
    uv_mutex_unlock(&state->mutex);
    if (reply_kind(stop) == REPLY_TEXT || drained) {
        end_with(state, LINK_OVER);
    } else if (reply_kind(digest) == REPLY_TEXT &&
               strcmp(reply_text(digest), state->link->brief->digest) != 0) {
        end_with(state, LINK_CHANGED);
    }
}

static bool beat(struct state *state)
{
    const char *key = state->link->key, *id = state->id;
    char slots[16], busy[16], speed[32], late[32], played[32];
    struct text note = {0};
    uv_mutex_lock(&state->mutex);
    snprintf(slots, sizeof slots, "%u", state->link->slots);
    snprintf(busy, sizeof busy, "%u", worker_busy(state->worker));
    snprintf(played, sizeof played, "%llu", (unsigned long long)state->games);
    text_puts(&note, text_string(&state->note));
    uv_mutex_unlock(&state->mutex);
    snprintf(speed, sizeof speed, "%.3f", state->link->speed);
    snprintf(late, sizeof late, "%.3f", state->link->late_ms);
    redis_put(state->talk,
              "HSET " KEY_WORKER
              " machine %s slots %s busy %s speed %s late_ms %s games %s note %s",
              key, id, state->link->machine, slots, busy, speed, late, played, text_string(&note));
    text_free(&note);
    redis_put(state->talk, "PEXPIRE " KEY_WORKER " 15000", key, id);
    redis_put(state->talk, "SADD " KEY_WORKERS " %s", key, id);
    redis_done(state->talk, 3, NULL); /* a full Redis refuses this */
    redis_put(state->talk, "HMGET " KEY_CONTROL " * %s", key, state->link->machine);
    redis_put(state->talk, "HGET " KEY_EVENT " digest", key);
    redis_put(state->talk, "GET " KEY_STOP, key);
    struct reply *control = redis_get(state->talk), *digest = redis_get(state->talk);
    struct reply *stop = redis_get(state->talk);
    bool good = stop != NULL;
    if (good) {
        obey(state, control, digest, stop);
    }
    reply_free(control);
    reply_free(digest);
    reply_free(stop);
    return good;
}

static bool renew(struct state *state)
{
    unsigned count = 0;
    uv_mutex_lock(&state->mutex);
    for (struct held *held; (held = worker_held(state->worker, count)) != NULL; count++) {
        redis_put(state->talk, "XCLAIM " KEY_JOBS " w %s 0 %s JUSTID", state->link->key, state->id,
                  held->id);
    }
    uv_mutex_unlock(&state->mutex);
    bool good = true;
    for (unsigned i = 0; i < count; i++) {
        struct reply *reply = redis_get(state->talk);
        good = good && reply != NULL;
        reply_free(reply);
    }
    return good;
}

/* How often a round was given to anybody, this time too. */
static unsigned deliveries_of(struct state *state, const char *id)
{
    redis_put(state->talk, "XPENDING " KEY_JOBS " w %s %s 1", state->link->key, id, id);
    struct reply *reply = redis_get(state->talk);
    int64_t count = reply_number(reply_item(reply_item(reply, 0), 3));
    reply_free(reply);
    return count < 1 ? 1 : (unsigned)count;
}

/* Rounds that nobody renews any more. */
static bool claim(struct state *state, unsigned wanted)
{
    char idle[16], count[16];
    snprintf(idle, sizeof idle, "%d", WORKER_IDLE_MS);
    snprintf(count, sizeof count, "%u", wanted);
    redis_put(state->talk, "XAUTOCLAIM " KEY_JOBS " w %s %s 0 COUNT %s", state->link->key,
              state->id, idle, count);
    struct reply *reply = redis_get(state->talk);
    const struct reply *entries = reply_item(reply, 1);
    for (size_t i = 0; i < reply_count(entries); i++) {
        const struct reply *entry = reply_item(entries, i);
        take_job(state, entry, deliveries_of(state, stream_id(entry)));
    }
    if (reply_count(entries) > 0) {
        run_wake(&state->run);
    }
    bool good = reply != NULL;
    reply_free(reply);
    return good;
}

/* The result, or the round itself once more, in exchange for the entry. */
static void put_delivery(struct state *state, const struct held *held)
{
    const struct link *link = state->link;
    struct text job = {0};
    farm_job_print(&held->job, &job);
    redis_put(state->talk, "MULTI");
    if (held->state == HELD_PLAYED) {
        const struct text *records = held->result;
        redis_put(state->talk, "XADD " KEY_RESULTS " * machine %s digest %s job %s records %b",
                  link->key, link->machine, link->brief->digest, text_string(&job),
                  text_string(records), records->length);
    } else if (held->state == HELD_FEARED) {
        redis_put(state->talk, "XADD " KEY_RESULTS " * machine %s digest %s job %s fear %s",
                  link->key, link->machine, link->brief->digest, text_string(&job), "often lost");
    } else {
        redis_put(state->talk, "XADD " KEY_JOBS " * digest %s job %s", link->key,
                  link->brief->digest, text_string(&job));
    }
    redis_put(state->talk, "XACK " KEY_JOBS " w %s", link->key, held->id);
    redis_put(state->talk, "XDEL " KEY_JOBS " %s", link->key, held->id);
    redis_put(state->talk, "EXEC");
    text_free(&job);
}

/* A Redis that is full takes nothing: what was played waits here. */
static bool deliver(struct state *state)
{
    for (;;) {
        struct error error;
        uv_mutex_lock(&state->mutex);
        struct held *held = worker_deliver(state->worker);
        if (held != NULL) {
            put_delivery(state, held);
        }
        uv_mutex_unlock(&state->mutex);
        if (held == NULL) {
            return true;
        }
        bool good = redis_done(state->talk, 5, &error);
        if (!good) {
            tell(state, error.text);
            return false;
        }
        uv_mutex_lock(&state->mutex);
        if (held->result != NULL) {
            free_text(held->result);
        }
        worker_delivered(state->worker, held);
        uv_mutex_unlock(&state->mutex);
    }
}

static bool ask(struct state *state, unsigned wanted)
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
    return !state->asked || !is_past(state->asked_ns, SILENT_MS);
}

/* Waits for rounds, or for something to deliver. */
static bool hear(struct state *state)
{
    struct pollfd fds[2] = {{state->news, POLLIN, 0}, {redis_fd(state->listen), POLLIN, 0}};
    uint64_t count;
    bool lost = false;
    poll(fds, 2, WAIT_MS);
    if (fds[0].revents != 0 && read(state->news, &count, sizeof count) < 0) {
        return false;
    }
    if (fds[1].revents == 0) {
        return true;
    }
    struct reply *reply = redis_arrived(state->listen, &lost);
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

static bool turn(struct state *state)
{
    uv_mutex_lock(&state->mutex);
    struct worker_tasks tasks = worker_tasks(state->worker, clock_now_ns() / NS_PER_MS);
    bool ending = state->ending;
    uv_mutex_unlock(&state->mutex);
    unsigned fetch = ending ? 0 : tasks.fetch;
    tasks.beat = tasks.beat || state->idle;
    state->idle = false;
    return (!tasks.beat || beat(state)) && (!tasks.renew || renew(state)) && deliver(state) &&
           (!tasks.claim || ending || claim(state, fetch)) && ask(state, fetch) && hear(state);
}

/* Whether nothing is left to do: the run has ended, and what was held is given back. When the event
 * is over, nobody waits for it. */
static bool is_done(struct state *state)
{
    uv_mutex_lock(&state->mutex);
    bool closed = state->closed;
    if (closed && state->leave_ns == 0) {
        state->leave_ns = clock_now_ns();
        worker_leave(state->worker);
    }
    bool empty = worker_is_done(state->worker);
    uv_mutex_unlock(&state->mutex);
    return closed && (state->end == LINK_OVER || (empty && !state->asked) ||
                      is_past(state->leave_ns, LEAVE_MS));
}

static void work(void *data)
{
    struct state *state = data;
    while (!is_done(state)) {
        bool wait = state->talk == NULL && !is_past(state->retry_ns, RETRY_MS);
        if (wait) {
            poll(&(struct pollfd){state->news, POLLIN, 0}, 1, WAIT_MS);
        } else if (!(state->talk != NULL || attach(state)) || !turn(state)) {
            detach(state);
            state->retry_ns = clock_now_ns();
        }
    }
    if (state->talk != NULL) {
        redis_put(state->talk, "DEL " KEY_WORKER, state->link->key, state->id);
        redis_put(state->talk, "SREM " KEY_WORKERS " %s", state->link->key, state->id);
        redis_done(state->talk, 2, NULL);
    }
    detach(state);
}

/* --- the whole --- */

static void opened(struct run *run)
{
    struct state *state = run->data;
    int failure = uv_thread_create(&state->thread, work, state);
    if (failure != 0) {
        fprintf(stderr, "faceoff work: no thread: %s\n", uv_strerror(failure));
        abort();
    }
}

static void closing(struct run *run)
{
    struct state *state = run->data;
    uv_mutex_lock(&state->mutex);
    state->ending = state->closed = true;
    uv_mutex_unlock(&state->mutex);
    notify(state);
    uv_thread_join(&state->thread);
}

static void check_bots(struct state *state)
{
    for (size_t i = 0; i < state->link->brief->bot_count; i++) {
        struct error error;
        if (!host_check(&state->link->players[i].command, &error)) {
            note_unplayable(state, (int)i, error.text);
        }
    }
    if (state->note.length > 0) {
        tell(state, text_string(&state->note));
    }
}

enum link_end link_work(const struct link *link, struct error *error)
{
    struct state state = {.link = link,
                          .rounds = memory_new(link->slots * sizeof *state.rounds),
                          .worker = worker_new(link->slots),
                          .unplayable = memory_new(link->brief->bot_count),
                          .news = eventfd(0, EFD_CLOEXEC),
                          .end = LINK_LEFT,
                          .error = error};
    const struct run_source rounds = {
        .next_round = next_round, .finished = finished, .data = &state};
    state.run = (struct run){.conditions = link->conditions,
                             .players = link->players,
                             .source = &rounds,
                             .keep_processes = link->keep_processes,
                             .slots = link->slots,
                             .pin = link->pin,
                             .data = &state};
    uv_mutex_init(&state.mutex);
    snprintf(state.id, sizeof state.id, "%.60s-%d", link->machine, (int)getpid());
    check_bots(&state);
    enum run_end end = run_serve(&state.run, opened, closing, error);
    for (unsigned i = 0; i < link->slots; i++) {
        if (state.rounds[i].records != NULL) {
            free_text(state.rounds[i].records);
        }
    }
    worker_free(state.worker, free_text);
    uv_mutex_destroy(&state.mutex);
    close(state.news);
    free(state.rounds);
    free(state.unplayable);
    text_free(&state.note);
    text_free(&state.told);
    return end == RUN_FAILED ? LINK_FAILED : state.end;
}
