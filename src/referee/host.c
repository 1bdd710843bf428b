#define _GNU_SOURCE
#include "referee/host.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/cores.h"
#include "referee/folder.h"
#include "referee/process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define PLAYERS 2
#define PROGRESS_MS 100

/* Each action brings at most one event at once. */
#define PENDING_MAX (2 * MATCH_ACTIONS_MAX)

enum slot_phase {
    SLOT_IDLE,
    SLOT_PREPARING, /* a game is chosen; processes that do not fit it are ending */
    SLOT_PLAYING,
    SLOT_SETTLING, /* the game is over; its processes are ending */
};

/* A thread and a loop of its own, so that games at once cost each other nothing but the cores. */
struct slot {
    struct host *host;
    unsigned number;
    int core; /* -1: any */
    uv_thread_t thread;
    uv_loop_t loop;
    uv_async_t stop; /* from the main thread: leave everything */
    struct process processes[PLAYERS];
    char *game_folders[PLAYERS];           /* for their files in the game under way, or NULL */
    struct command turn_commands[PLAYERS]; /* with the file in it */
    uv_timer_t deadline;
    int64_t deadline_armed_ns; /* when the timer fires; 0: not armed */
    uv_timer_t advance; /* leaves the events of a finished game behind before the next one begins */
    enum slot_phase phase;
    struct host_game game;
    struct match match;
    bool stepping;
    struct match_event pending[PENDING_MAX]; /* what happened while actions were carried out */
    size_t pending_count;
    struct error error;
    int64_t heard_ns; /* when the last answer was read, until the next request is written */
    struct histogram overhead;
};

struct host {
    uv_loop_t loop; /* of the main thread: signals, progress, the end */
    struct slot *slots;
    unsigned slot_count; /* opened */
    int64_t grace_ns;
    char *folder;     /* around the folders of the leashes; NULL when bots have no files */
    uv_mutex_t mutex; /* held while the client is called */
    const struct host_client *client; /* while running */
    uv_async_t done;                  /* a slot has left its loop */
    unsigned running;                 /* slots that have not; under the mutex */
    bool interrupted;
};

static const int stop_signals[3] = {SIGINT, SIGTERM, SIGHUP};

/* --- events of a game --- */

static int seat_of(const struct slot *slot, const struct process *process)
{
    int player = process == &slot->processes[0] ? 0 : 1;
    return player == slot->game.player_on_seat0 ? 0 : 1;
}

static struct process *process_on(struct slot *slot, int seat)
{
    int player = seat == 0 ? slot->game.player_on_seat0 : !slot->game.player_on_seat0;
    return &slot->processes[player];
}

static void step(struct slot *slot, const struct match_event *event);
static void happened(struct process *process, struct match_event *event);
static void schedule_advance(struct slot *slot);

static void check_deadline(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    slot->deadline_armed_ns = 0;
    step(slot, &(struct match_event){.kind = MATCH_TICK, .now_ns = clock_now_ns()});
}

/* Deadlines mostly move later, turn by turn: the timer is left alone then, and set again when it
 * fires too early. */
static void arm_deadline(struct slot *slot)
{
    int64_t due_ns = slot->match.deadline_ns;
    if (due_ns == 0 || (slot->deadline_armed_ns != 0 && slot->deadline_armed_ns <= due_ns)) {
        return;
    }
    int64_t due_ms = due_ns / NS_PER_MS + 1;
    int64_t now_ms = (int64_t)uv_now(&slot->loop);
    slot->deadline_armed_ns = due_ns;
    uv_timer_start(&slot->deadline, check_deadline,
                   due_ms > now_ms ? (uint64_t)(due_ms - now_ms) : 0, 0);
}

static bool start_process(struct slot *slot, const struct match_action *action,
                          struct process *process)
{
    const struct protocol *protocol = slot->game.setup.protocol;
    int player = (int)(process - slot->processes);
    if (protocol->process_per_turn) {
        return process_start_once(process, &slot->turn_commands[player], action->data,
                                  action->length, protocol->line_size_max, &slot->error);
    }
    return process->status != PROCESS_NONE || process_start(process, slot->game.commands[player],
                                                            protocol->line_size_max, &slot->error);
}

static void spawn(struct slot *slot, const struct match_action *action)
{
    struct process *process = process_on(slot, action->seat);
    if (!start_process(slot, action, process)) {
        struct match_event event = {.kind = MATCH_NOT_STARTED,
                                    .now_ns = clock_now_ns(),
                                    .data = slot->error.text,
                                    .length = strlen(slot->error.text)};
        happened(process, &event);
    } else if (!process->once) {
        process_listen(process, true);
    }
}

static void end_processes(struct slot *slot)
{
    const struct match_result *result = &slot->match.result;
    for (int seat = 0; seat < SEATS; seat++) {
        struct process *process = process_on(slot, seat);
        bool faulty = result->forfeit && result->fault.seat == seat;
        /* An answer still to come would be taken for one of the next game. */
        bool owes = !slot->match.seats[seat].ready || slot->match.seats[seat].asked;
        bool kept = slot->game.keep && slot->game.setup.protocol->serves_many_games && !faulty &&
                    !owes && !process->exited;
        if (process->status == PROCESS_RUNNING && kept) {
            process_listen(process, false);
        } else if (process->status == PROCESS_RUNNING) {
            process_end(process, faulty, slot->host->grace_ns);
        }
    }
}

static void carry_out(struct slot *slot, const struct match_action *action)
{
    switch (action->kind) {
    case MATCH_SPAWN:
        spawn(slot, action);
        break;
    case MATCH_END:
        if (process_on(slot, action->seat)->status == PROCESS_RUNNING) {
            process_end(process_on(slot, action->seat), true, 0);
        }
        break;
    case MATCH_SEND:
        process_send(process_on(slot, action->seat), action->data, action->length);
        break;
    case MATCH_FINISH:
        uv_timer_stop(&slot->deadline);
        slot->deadline_armed_ns = 0;
        slot->phase = SLOT_SETTLING;
        end_processes(slot);
        schedule_advance(slot);
        break;
    }
}

/* Carrying out the actions of a step may bring events at once: they wait until all is carried out,
 * since the next step takes away what the actions point at. */
static void step(struct slot *slot, const struct match_event *event)
{
    if (slot->stepping) {
        assert(slot->pending_count < PENDING_MAX);
        slot->pending[slot->pending_count++] = *event;
        return;
    }
    slot->stepping = true;
    slot->pending[0] = *event;
    slot->pending_count = 1;
    while (slot->pending_count > 0) {
        struct match_event next = slot->pending[0];
        slot->pending_count--;
        memmove(slot->pending, slot->pending + 1, slot->pending_count * sizeof *slot->pending);
        match_step(&slot->match, &next);
        if (slot->phase != SLOT_PLAYING) {
            continue; /* only the tail of stderr was taken */
        }
        for (size_t i = 0; i < slot->match.action_count; i++) {
            carry_out(slot, &slot->match.actions[i]);
        }
    }
    slot->stepping = false;
    if (slot->phase == SLOT_PLAYING) {
        arm_deadline(slot);
    }
}

/* From an answer to the request that follows it is the referee's own time. */
static void note_overhead(struct slot *slot, const struct match_event *event)
{
    if (event->kind == MATCH_LINE) {
        slot->heard_ns = event->now_ns;
    } else if (event->kind == MATCH_SENT && slot->heard_ns != 0) {
        histogram_add(&slot->overhead, event->now_ns - slot->heard_ns);
        slot->heard_ns = 0;
    }
}

static void happened(struct process *process, struct match_event *event)
{
    struct slot *slot = process->data;
    note_overhead(slot, event);
    if (slot->phase == SLOT_PLAYING || slot->phase == SLOT_SETTLING) {
        event->seat = seat_of(slot, process);
        step(slot, event);
    }
}

/* --- one game after the other --- */

/* A new file for each bot, in a folder of its own, which is not there yet; and the command that
 * names it: in place of {file}, or as the last word. Without a folder the file cannot be made,
 * which is not the bot's fault, but nothing a game should end for. */
static void prepare_files(struct slot *slot)
{
    char seed[48];
    snprintf(seed, sizeof seed, "FACEOFF_SEED=%llu", (unsigned long long)slot->game.seed);
    for (int player = 0; player < PLAYERS; player++) {
        struct command *command = &slot->turn_commands[player];
        process_renew(&slot->processes[player]);
        const struct command *given = slot->game.commands[player];
        const char *folder = slot->processes[player].folder;
        slot->game_folders[player] = folder_make(folder, false, &slot->error);
        struct text path = {0};
        text_printf(&path, "%s/state",
                    slot->game_folders[player] != NULL ? slot->game_folders[player] : folder);
        struct placeholder file = {"{file}", text_string(&path)};
        struct command filled;
        command_fill(&filled, given, &file, 1);
        command_add(command, seed);
        for (size_t i = 0; i < filled.count; i++) {
            command_add(command, filled.words[i]);
        }
        if (!command_mentions(given, "{file}")) {
            command_add(command, text_string(&path));
        }
        command_free(&filled);
        text_free(&path);
    }
}

static void remove_files(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        if (slot->game_folders[player] != NULL) {
            folder_remove(slot->game_folders[player]);
            free(slot->game_folders[player]);
            slot->game_folders[player] = NULL;
        }
        command_free(&slot->turn_commands[player]);
    }
}

static void begin(struct slot *slot)
{
    if (slot->game.setup.protocol->process_per_turn) {
        assert(slot->host->folder != NULL);
        prepare_files(slot);
    }
    match_init(&slot->match, &slot->game.setup);
    slot->phase = SLOT_PLAYING;
    step(slot, &(struct match_event){.kind = MATCH_START, .now_ns = clock_now_ns()});
}

/* Tells the client of the game that is over, if one is, and asks for the next. */
static void change_game(struct slot *slot)
{
    const struct host_client *client = slot->host->client;
    remove_files(slot);
    uv_mutex_lock(&slot->host->mutex);
    if (slot->phase == SLOT_SETTLING) {
        client->finished(client->data, slot->number, &slot->game, &slot->match);
        match_free(&slot->match);
    }
    slot->game = (struct host_game){0};
    slot->phase =
        client->next(client->data, slot->number, &slot->game) ? SLOT_PREPARING : SLOT_IDLE;
    uv_mutex_unlock(&slot->host->mutex);
}

/* Moves the slot on as far as its processes allow; called whenever one of them has ended. */
static void advance(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    bool ending = false;
    bool running = false;
    for (int player = 0; player < PLAYERS; player++) {
        enum process_status status = slot->processes[player].status;
        running = running || status == PROCESS_RUNNING;
        ending = ending || status == PROCESS_CLOSING || status == PROCESS_KILLING;
    }
    if (ending) {
        return;
    }
    if (slot->phase == SLOT_SETTLING ||
        (slot->phase == SLOT_PREPARING && slot->game.setup.game == NULL)) {
        change_game(slot);
    }
    for (int player = 0; running && player < PLAYERS; player++) {
        struct process *process = &slot->processes[player];
        bool fits = slot->phase == SLOT_PREPARING &&
                    command_equal(&process->command, slot->game.commands[player]);
        if (process->status == PROCESS_RUNNING && (!fits || process->exited)) {
            process_end(process, false, slot->host->grace_ns);
            ending = true;
        }
    }
    if (slot->phase == SLOT_IDLE && !ending) {
        uv_stop(&slot->loop);
    } else if (slot->phase == SLOT_PREPARING && !ending) {
        begin(slot);
    }
}

static void schedule_advance(struct slot *slot)
{
    uv_timer_start(&slot->advance, advance, 0, 0);
}

static void ended(struct process *process)
{
    schedule_advance(process->data);
}

static const struct process_owner owner = {
    .happened = happened,
    .ended = ended,
};

/* --- the whole --- */

static void stop_slot(uv_async_t *async)
{
    struct slot *slot = async->data;
    uv_stop(&slot->loop);
}

static void run_slot(void *data)
{
    struct slot *slot = data;
    core_take(slot->core);
    schedule_advance(slot);
    uv_run(&slot->loop, UV_RUN_DEFAULT);
    uv_mutex_lock(&slot->host->mutex);
    slot->host->running--;
    uv_mutex_unlock(&slot->host->mutex);
    uv_async_send(&slot->host->done);
}

static void check_done(uv_async_t *async)
{
    struct host *host = async->data;
    uv_mutex_lock(&host->mutex);
    bool all = host->running == 0;
    uv_mutex_unlock(&host->mutex);
    if (all) {
        uv_stop(&host->loop);
    }
}

void host_stop(struct host *host)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        uv_async_send(&host->slots[i].stop);
    }
}

void host_add_overhead(const struct host *host, struct histogram *overhead)
{
    for (unsigned i = 0; i < host->slot_count; i++) {
        histogram_merge(overhead, &host->slots[i].overhead);
    }
}

static void interrupt(uv_signal_t *signal, int number)
{
    (void)number;
    struct host *host = signal->data;
    host->interrupted = true;
    host_stop(host);
}

static void show_progress(uv_timer_t *timer)
{
    struct host *host = timer->data;
    uv_mutex_lock(&host->mutex);
    host->client->progress(host->client->data);
    uv_mutex_unlock(&host->mutex);
}

static void close_slot(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        process_close(&slot->processes[player]);
    }
    uv_close((uv_handle_t *)&slot->stop, NULL);
    uv_close((uv_handle_t *)&slot->deadline, NULL);
    uv_close((uv_handle_t *)&slot->advance, NULL);
    uv_run(&slot->loop, UV_RUN_DEFAULT);
    int busy = uv_loop_close(&slot->loop);
    assert(busy == 0);
    (void)busy;
    match_free(&slot->match);
    remove_files(slot);
}

static bool open_slot(struct host *host, unsigned number, int core, struct error *error)
{
    struct slot *slot = &host->slots[number];
    slot->host = host;
    slot->number = number;
    slot->core = core;
    uv_loop_init(&slot->loop);
    uv_timer_init(&slot->loop, &slot->deadline);
    uv_timer_init(&slot->loop, &slot->advance);
    uv_async_init(&slot->loop, &slot->stop, stop_slot);
    slot->deadline.data = slot;
    slot->advance.data = slot;
    slot->stop.data = slot;
    bool opened = true;
    for (int player = 0; player < PLAYERS; player++) {
        slot->processes[player].data = slot;
        char *folder = NULL;
        if (host->folder != NULL) {
            folder = folder_make(host->folder, false, error);
            opened = folder != NULL && opened;
        }
        opened = process_open(&slot->processes[player], &slot->loop, &owner, core, folder, error) &&
                 opened;
    }
    if (!opened) {
        close_slot(slot);
    }
    return opened;
}

/* Every slot needs two leashes, six pipes and a loop. */
static void make_room_for_files(unsigned slots)
{
    struct rlimit limit;
    rlim_t wanted = 64 + 32 * (rlim_t)slots;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

struct host *host_open(const struct host_options *options, struct error *error)
{
    assert(options->slots >= 1);
    signal(SIGPIPE, SIG_IGN);
    make_room_for_files(options->slots);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    struct host *host = memory_new(sizeof *host);
    uv_loop_init(&host->loop);
    uv_mutex_init(&host->mutex);
    host->slots = memory_new(options->slots * sizeof *host->slots);
    host->grace_ns = options->grace_ns;
    if (options->bot_files && (host->folder = folder_make(NULL, true, error)) == NULL) {
        host_close(host);
        return NULL;
    }
    for (unsigned i = 0; i < options->slots; i++) {
        if (!open_slot(host, i, options->pin ? core_number(i) : -1, error)) {
            host_close(host);
            return NULL;
        }
        host->slot_count++;
    }
    return host;
}

void host_close(struct host *host)
{
    if (host == NULL) {
        return;
    }
    for (unsigned i = 0; i < host->slot_count; i++) {
        close_slot(&host->slots[i]);
    }
    uv_run(&host->loop, UV_RUN_DEFAULT);
    int busy = uv_loop_close(&host->loop);
    assert(busy == 0);
    (void)busy;
    uv_mutex_destroy(&host->mutex);
    if (host->folder != NULL) {
        folder_remove(host->folder);
        free(host->folder);
    }
    free(host->slots);
    free(host);
}

/* Waits for one report of a leash, outside the loop; LEASH_LOST when none comes. */
static struct leash_report await_report(struct leash *leash)
{
    struct leash_report report = leash_take(leash);
    struct pollfd readable = {leash->fd, POLLIN, 0};
    if (report.kind == LEASH_NOTHING && poll(&readable, 1, LEASH_PATIENCE_MS) > 0) {
        report = leash_take(leash);
    }
    return report.kind == LEASH_NOTHING ? (struct leash_report){.kind = LEASH_LOST} : report;
}

bool host_check(const struct command *command, struct error *error)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0) {
        return error_set(error, "cannot open /dev/null: %s", strerror(errno));
    }
    const int fds[3] = {null, null, null};
    struct leash leash;
    bool good =
        leash_open(&leash, -1, NULL, error) && leash_spawn(&leash, command->words, fds, error);
    close(null);
    if (good) {
        struct leash_report report = await_report(&leash);
        good = report.kind != LEASH_FAILED ||
               error_set(error, "cannot start %s: %s", command->words[0], strerror(report.number));
    }
    if (!leash_close(&leash)) {
        leash_sweep();
    }
    return good;
}

bool host_run(struct host *host, const struct host_client *client)
{
    uv_signal_t signals[3];
    uv_timer_t progress;
    host->client = client;
    host->running = host->slot_count;
    for (size_t i = 0; i < 3; i++) {
        uv_signal_init(&host->loop, &signals[i]);
        signals[i].data = host;
        uv_signal_start(&signals[i], interrupt, stop_signals[i]);
    }
    uv_timer_init(&host->loop, &progress);
    progress.data = host;
    if (client->progress != NULL) {
        uv_timer_start(&progress, show_progress, PROGRESS_MS, PROGRESS_MS);
    }
    uv_async_init(&host->loop, &host->done, check_done);
    host->done.data = host;
    for (unsigned i = 0; i < host->slot_count; i++) {
        host->slots[i].phase = SLOT_PREPARING;
        int failed = uv_thread_create(&host->slots[i].thread, run_slot, &host->slots[i]);
        assert(failed == 0);
        (void)failed;
    }
    uv_run(&host->loop, UV_RUN_DEFAULT);
    for (unsigned i = 0; i < host->slot_count; i++) {
        uv_thread_join(&host->slots[i].thread);
    }
    for (size_t i = 0; i < 3; i++) {
        uv_close((uv_handle_t *)&signals[i], NULL);
    }
    uv_close((uv_handle_t *)&progress, NULL);
    uv_close((uv_handle_t *)&host->done, NULL);
    uv_run(&host->loop, UV_RUN_DEFAULT); /* the handles above are gone after this */
    return !host->interrupted;
}
