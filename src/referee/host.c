#include "referee/host.h"

#include "base/memory.h"
#include "referee/cores.h"
#include "referee/folder.h"
#include "referee/limits.h"
#include "referee/loop.h"
#include "referee/slot.h"
#include "referee/stop_signals.h"
#include "sandbox/sandbox.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>

#define PROGRESS_MS 100

struct host {
    /* loop of the main thread, which handles signals, progress reports and thread exits */
    uv_loop_t loop;
    uv_signal_t signals[STOP_SIGNALS_MAX];
    unsigned signal_count; /* number of signal handles that have been initialised */
    uv_timer_t progress;
    /* wakes the loop when a slot's thread ends; its `data` is set once the handle is initialised */
    uv_async_t done;
    struct slot **slots;
    unsigned slot_count; /* number of slots that have been opened */
    struct slot_common common;
    /* The following fields are protected by the mutex that the slots share: */
    unsigned running; /* number of threads that have not yet ended */
    enum host_end end;
    struct error error; /* the error that led to HOST_SHORTAGE */
};

/* --- calls that the host passes on to its slots --- */

void host_wake(struct host *host)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        slot_wake(host->slots[i]);
    }
}

void host_stop(struct host *host)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        slot_stop(host->slots[i]);
    }
}

void host_say(struct host *host, unsigned number, int player, const char *line, size_t length)
{
    assert(number < host->slot_count);
    slot_say(host->slots[number], player, line, length);
}

void host_quit(struct host *host, unsigned number, int player, const char *rule)
{
    assert(number < host->slot_count);
    slot_quit(host->slots[number], player, rule);
}

void host_add_overhead(const struct host *host, struct histogram *overhead)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        histogram_merge(overhead, slot_overhead(host->slots[i]));
    }
}

/* --- the end of a run --- */

/* Makes host_run return soon, with `end` as the reason. If several calls give different reasons,
 * the first one is kept. */
static void host_give_up(struct host *host, enum host_end end, const struct error *error)
{
    uv_mutex_lock(&host->common.mutex);
    if (host->end == HOST_DONE) {
        host->end = end;
        host->error = *error;
    }
    uv_mutex_unlock(&host->common.mutex);
    host_stop(host);
}

static void host_end_by_shortage(void *data, const struct error *error)
{
    host_give_up(data, HOST_SHORTAGE, error);
}

/* Lets the current games finish, and starts no new ones. Returns false if this has been requested
 * before, or if the client does not support it. */
static bool host_finish_games(struct host *host)
{
    const struct host_client *client = host->common.client;
    uv_mutex_lock(&host->common.mutex);
    bool first = client->stopping != NULL && !host->common.stopping;
    if (first) {
        host->common.stopping = true;
        host->end = host->end == HOST_DONE ? HOST_INTERRUPTED : host->end;
        client->stopping(client->data, host->common.games);
    }
    uv_mutex_unlock(&host->common.mutex);
    if (first) {
        host_wake(host);
    }
    return first;
}

static void host_interrupt(uv_signal_t *signal, int number)
{
    struct host *host = signal->data;
    (void)number;
    if (!host_finish_games(host)) {
        host_give_up(host, HOST_INTERRUPTED, &(struct error){"interrupted"});
    }
}

/* Records that `count` threads have ended, or have never been started. */
static void count_ended(struct host *host, unsigned count)
{
    uv_mutex_lock(&host->common.mutex);
    assert(count <= host->running);
    host->running -= count;
    uv_mutex_unlock(&host->common.mutex);
    uv_async_send(&host->done);
}

static void host_slot_left(void *data)
{
    count_ended(data, 1);
}

static void check_done(uv_async_t *async)
{
    struct host *host = async->data;
    uv_mutex_lock(&host->common.mutex);
    bool all = host->running == 0;
    uv_mutex_unlock(&host->common.mutex);
    if (all) {
        uv_stop(&host->loop);
    }
}

/* --- running --- */

static void host_show_progress(uv_timer_t *timer)
{
    struct host *host = timer->data;
    uv_mutex_lock(&host->common.mutex);
    host->common.client->progress(host->common.client->data);
    uv_mutex_unlock(&host->common.mutex);
}

/* Starts the slots, and returns how many it has started. Stops early if the system has been unable
 * to start a thread for too long. */
static unsigned start_slots(struct host *host)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        struct error error;
        if (!slot_start(host->slots[i], &error)) {
            host_give_up(host, HOST_SHORTAGE, &error);
            return i;
        }
    }
    return host->slot_count;
}

enum host_end host_run(struct host *host, const struct host_client *client, struct error *error)
{
    assert(host->running == 0);
    int signals[STOP_SIGNALS_MAX];
    size_t signal_count = client->deaf ? 0 : stop_signals_list(signals);
    host->common.client = client;
    host->common.stopping = false;
    host->common.games = 0;
    host->end = HOST_DONE;
    for (size_t i = 0; i < signal_count; i++) {
        uv_signal_start(&host->signals[i], host_interrupt, signals[i]);
    }
    if (!client->deaf) {
        stop_signals_note(client->stopping != NULL ? 2 : 1);
    }
    if (client->progress != NULL) {
        uv_timer_start(&host->progress, host_show_progress, PROGRESS_MS, PROGRESS_MS);
    }
    host->running = host->slot_count;
    unsigned started = start_slots(host);
    count_ended(host, host->slot_count - started);
    uv_run(&host->loop, UV_RUN_DEFAULT);
    for (unsigned i = 0; i < started; i++) {
        slot_join(host->slots[i]);
    }
    for (size_t i = 0; i < signal_count; i++) {
        uv_signal_stop(&host->signals[i]);
    }
    uv_timer_stop(&host->progress);
    if (host->end == HOST_SHORTAGE) {
        *error = host->error;
    }
    return host->end;
}

/* --- opening and closing --- */

static bool open_handles(struct host *host, struct error *error)
{
    for (; host->signal_count < STOP_SIGNALS_MAX; host->signal_count++) {
        uv_signal_t *signal = &host->signals[host->signal_count];
        if (uv_signal_init(&host->loop, signal) != 0) {
            return error_set(error, "cannot handle signals");
        }
        signal->data = host;
    }
    uv_timer_init(&host->loop, &host->progress);
    uv_async_init(&host->loop, &host->done, check_done);
    host->progress.data = host->done.data = host;
    return true;
}

static bool host_open_slots(struct host *host, const struct host_options *options,
                            struct error *error)
{
    bool files = options->bot_files && sandbox_level(options->sandbox) != SANDBOX_STRICT;
    if (files && (host->common.folder = folder_name(NULL, error)) == NULL) {
        return false;
    }
    host->slots = memory_new(options->slots * sizeof *host->slots);
    for (unsigned i = 0; i < options->slots; i++, host->slot_count++) {
        host->slots[i] = slot_open(&host->common, i, options->pin ? core_number(i) : -1, error);
        if (host->slots[i] == NULL) {
            return false;
        }
    }
    return true;
}

struct host *host_open(const struct host_options *options, struct error *error)
{
    assert(options->slots >= 1);
    rlim_t bot_processes;
    signal(SIGPIPE, SIG_IGN);
    if (!limits_make_room(options->slots, options->sandbox != NULL, options->viewers,
                          &bot_processes, error)) {
        return NULL;
    }
    struct host *host = memory_new(sizeof *host);
    if (!loop_open(&host->loop, error)) {
        free(host);
        return NULL;
    }
    host->common = (struct slot_common){.grace_ns = options->grace_ns,
                                        .pauses = options->pauses,
                                        .bot_processes = bot_processes,
                                        .memory = options->memory,
                                        .sandbox = options->sandbox,
                                        .waited = options->waited,
                                        .left = host_slot_left,
                                        .shortage = host_end_by_shortage,
                                        .data = host};
    uv_mutex_init(&host->common.mutex);
    if (!open_handles(host, error) || !host_open_slots(host, options, error)) {
        host_close(host);
        return NULL;
    }
    return host;
}

void host_close(struct host *host)
{
    if (host == NULL) {
        return;
    }
    for (unsigned i = 0; i < host->slot_count; i++) {
        slot_close(host->slots[i]);
    }
    if (host->common.folder != NULL) {
        folder_remove(host->common.folder);
        free(host->common.folder);
    }
    for (unsigned i = 0; i < host->signal_count; i++) {
        uv_close((uv_handle_t *)&host->signals[i], NULL);
    }
    if (host->done.data != NULL) {
        uv_close((uv_handle_t *)&host->progress, NULL);
        uv_close((uv_handle_t *)&host->done, NULL);
    }
    loop_close(&host->loop);
    uv_mutex_destroy(&host->common.mutex);
    free(host->slots);
    free(host);
}
