#include "farm/worker_link.h"

#include "base/clock.h"
#include "base/memory.h"
#include "farm/board.h"
#include "farm/worker.h"
#include "referee/trial.h"
#include "store/record.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <uv.h>

#define WAIT_MS 200    /* ms to wait for messages in one iteration */
#define BATCH 32       /* maximum number of jobs delivered at once */
#define LEAVE_MS 10000 /* ms allowed for giving back jobs when leaving */
#define NOT_FOUND 127  /* exit code of a shell or of env if the program is not found */
#define NOT_RUNNABLE 126

/* --- the slots that play the jobs --- */

/* A job being played in a slot. */
struct round {
    struct text *records;
    bool refused; /* whether one of the job's bots cannot be started on this machine */
};

/* The slots pass the jobs that the worker has fetched to the run that plays them. */
struct slots {
    const struct conditions *conditions;
    const struct player *players;
    struct round *rounds; /* job being played in each slot; accessed only by the slots' threads */
    unsigned count;
    int news; /* eventfd that signals that a result must be delivered or the run has ended */

    uv_mutex_t mutex; /* guards the following fields */
    struct worker *worker;
    bool *unplayable; /* for each player, whether its bot cannot be started on this machine */
    struct text note; /* why a bot cannot be started */
    /* whether the run is ending or has ended; if so, the slots start no more jobs */
    bool ending;
};

static void slots_forget(void *result)
{
    text_free(result);
    free(result);
}

static void slots_notify(struct slots *slots)
{
    uint64_t one = 1;
    ssize_t written = write(slots->news, &one, sizeof one);
    /* write() fails only if the eventfd's counter is at its maximum; in that case, the reader will
     * wake up soon anyway. */
    (void)written;
}

/* Returns whether this machine can start the bots of a job. The caller has locked the mutex. */
static bool slots_can_play(const struct slots *slots, const struct farm_job *job)
{
    return !slots->unplayable[job->players[0]] && !slots->unplayable[job->players[1]];
}

/* --- callbacks of the run, called by the threads that play games --- */

static size_t slots_next_round(void *data, unsigned slot, struct game_result *round)
{
    struct slots *slots = data;
    struct farm_job job = {0};
    uv_mutex_lock(&slots->mutex);
    struct held *held = slots->ending ? NULL : worker_start(slots->worker, slot);
    if (held != NULL) {
        job = held->job;
    }
    uv_mutex_unlock(&slots->mutex);
    if (held == NULL) {
        return 0;
    }
    slots->rounds[slot] = (struct round){.records = memory_new(sizeof(struct text))};
    return farm_job_games(&job, slots->conditions->contest, round);
}

/* Returns true if a bot exited without any output and with the exit code for a program that cannot
 * be run. In this case something is missing on this machine, and the bot is not at fault. */
static bool did_not_start(const struct game_result *game)
{
    bool spoke = false;
    for (size_t i = game->record.opening_count; i < game->record.turn_count; i++) {
        spoke = spoke || game->record.turns[i].seat == game->outcome.fault.seat;
    }
    return game->outcome.forfeit && !spoke && game->outcome.fault.exited &&
           (game->outcome.fault.exit_code == NOT_FOUND ||
            game->outcome.fault.exit_code == NOT_RUNNABLE);
}

static void note_unplayable(struct slots *slots, int player, const char *why)
{
    if (!slots->unplayable[player]) {
        slots->unplayable[player] = true;
        text_printf(&slots->note, "%s%s failed to start on this machine: %.200s",
                    slots->note.length > 0 ? "; " : "", slots->players[player].name, why);
    }
}

static void slots_finished(void *data, unsigned slot, const struct game_result *game, bool last)
{
    struct slots *slots = data;
    struct round *round = &slots->rounds[slot];
    uv_mutex_lock(&slots->mutex);
    if (did_not_start(game)) {
        round->refused = true;
        note_unplayable(slots, game->place.players[game->outcome.fault.seat],
                        game->record.stderr_text[game->outcome.fault.seat][0] != '\0'
                            ? game->record.stderr_text[game->outcome.fault.seat]
                            : game->outcome.fault.detail);
    }
    record_print(game, round->records);
    if (last) {
        bool taken = round->refused ? worker_refuse(slots->worker, slot)
                                    : worker_played(slots->worker, slot, round->records);
        if (!taken || round->refused) {
            slots_forget(round->records);
        }
        *round = (struct round){0};
    }
    uv_mutex_unlock(&slots->mutex);
    if (last) {
        slots_notify(slots);
    }
}

/* --- opening and closing --- */

static void slots_open(struct slots *slots, unsigned count, const struct conditions *conditions,
                       const struct player *players, size_t player_count)
{
    *slots = (struct slots){.conditions = conditions,
                            .players = players,
                            .rounds = memory_new(count * sizeof *slots->rounds),
                            .count = count,
                            .news = eventfd(0, EFD_CLOEXEC),
                            .worker = worker_new(count),
                            .unplayable = memory_new(player_count)};
    uv_mutex_init(&slots->mutex);
    for (size_t i = 0; i < player_count; i++) {
        struct error error;
        if (!trial_start(&players[i].command, &error)) {
            note_unplayable(slots, (int)i, error.text);
        }
    }
}

static void slots_close(struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++) {
        if (slots->rounds[i].records != NULL) {
            slots_forget(slots->rounds[i].records);
        }
    }
    worker_free(slots->worker, slots_forget);
    uv_mutex_destroy(&slots->mutex);
    close(slots->news);
    free(slots->rounds);
    free(slots->unplayable);
    text_free(&slots->note);
}

/* --- the link --- */

struct link_state {
    const struct worker_link *link;
    struct run run;
    struct slots slots;
    uv_thread_t thread;

    /* The following fields are used only by the link's thread. */
    struct board *board;
    bool idle; /* whether the last request for jobs returned none, so that the event may be over */
    int64_t leave_ns;
    char id[96];
    enum worker_link_end end;
    bool closed; /* whether the run has ended; guarded by the slots' mutex */
    struct error *error;
};

static void worker_link_tell(void *data, const char *line)
{
    const struct link_state *state = data;
    state->link->report(line);
}

/* --- steps of the link's thread, which return false if the connection is lost --- */

static void end_with(struct link_state *state, enum worker_link_end end)
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

static void take_job(void *data, const struct board_job *given, unsigned deliveries)
{
    struct link_state *state = data;
    struct farm_job job;
    const struct worker_link *link = state->link;
    bool ours = strcmp(given->digest, link->manifest->digest) == 0;
    if (!farm_job_parse(&job, given->job, link->conditions->contest, link->manifest->bot_count)) {
        board_report(state->board, "ignoring a malformed entry in the job stream");
        return;
    }
    uv_mutex_lock(&state->slots.mutex);
    bool playable = ours && slots_can_play(&state->slots, &job);
    worker_take(state->slots.worker, given->id, &job, deliveries, playable);
    uv_mutex_unlock(&state->slots.mutex);
    run_wake(&state->run);
}

static void take_jobs(struct link_state *state, const struct reply *jobs)
{
    for (size_t i = 0; i < board_count(jobs); i++) {
        struct board_job job = board_job(jobs, i);
        take_job(state, &job, 1);
    }
}

/* Fetches the jobs that Redis had assigned to this worker before the connection was lost, including
 * jobs that the worker never received. */
static bool take_own(struct link_state *state)
{
    struct reply *jobs = board_read_own(state->board, state->id);
    uv_mutex_lock(&state->slots.mutex);
    bool room = worker_held(state->slots.worker, 0) == NULL;
    uv_mutex_unlock(&state->slots.mutex);
    /* If this worker still holds jobs, it ignores the list. Other workers will claim those jobs in
     * the list that it does not hold. */
    if (room) {
        take_jobs(state, jobs);
    }
    bool good = jobs != NULL;
    board_release(jobs);
    return good;
}

/* Follows the user's orders to pause or drain. Stops if the event is over or has been replaced. */
static void worker_link_obey(struct link_state *state, const struct board_orders *orders)
{
    uv_mutex_lock(&state->slots.mutex);
    worker_pause(state->slots.worker, orders->paused);
    if (orders->drains) {
        worker_drain(state->slots.worker);
    }
    bool drained = orders->drains && worker_is_done(state->slots.worker);
    uv_mutex_unlock(&state->slots.mutex);
    if (orders->over || drained) {
        end_with(state, WORKER_LINK_OVER);
    } else if (orders->changed) {
        end_with(state, WORKER_LINK_CHANGED);
    }
}

static bool beat(struct link_state *state)
{
    const struct worker_link *link = state->link;
    struct board_orders orders;
    struct text note = {0};
    uv_mutex_lock(&state->slots.mutex);
    unsigned busy = worker_busy(state->slots.worker);
    text_puts(&note, text_string(&state->slots.note));
    uv_mutex_unlock(&state->slots.mutex);
    bool good = board_beat(state->board, state->id,
                           &(struct board_worker){.machine = link->machine,
                                                  .slots = link->slots,
                                                  .busy = busy,
                                                  .speed = link->speed,
                                                  .late_ms = link->late_ms,
                                                  .note = text_string(&note)},
                           link->manifest->digest, &orders);
    text_free(&note);
    if (good) {
        worker_link_obey(state, &orders);
    }
    return good;
}

static bool worker_link_renew(struct link_state *state)
{
    struct held *held;
    uv_mutex_lock(&state->slots.mutex);
    for (size_t i = 0; (held = worker_held(state->slots.worker, i)) != NULL; i++) {
        board_put_renewal(state->board, state->id, held->id);
    }
    uv_mutex_unlock(&state->slots.mutex);
    return board_renew(state->board);
}

static void put_delivery(struct link_state *state, const struct held *held)
{
    struct text job = {0};
    farm_job_print(&held->job, &job);
    board_put_delivery(
        state->board,
        &(struct board_delivery){.id = held->id,
                                 .machine = state->link->machine,
                                 .digest = state->link->manifest->digest,
                                 .job = text_string(&job),
                                 .records = held->state == HELD_PLAYED ? held->result : NULL,
                                 .poison = held->state == HELD_POISON});
    text_free(&job);
}

/* Queues a batch of deliveries for one exchange with Redis. Only this thread changes the list of
 * held jobs, so the pointers in `batch` stay valid until Redis has answered. */
static unsigned put_batch(struct link_state *state, struct held *batch[BATCH])
{
    unsigned count = 0;
    uv_mutex_lock(&state->slots.mutex);
    while (count < BATCH && (batch[count] = worker_deliver(state->slots.worker, count)) != NULL) {
        put_delivery(state, batch[count]);
        count++;
    }
    uv_mutex_unlock(&state->slots.mutex);
    return count;
}

static void forget_batch(struct link_state *state, struct held *batch[BATCH], unsigned count)
{
    uv_mutex_lock(&state->slots.mutex);
    while (count > 0) { /* starts at the end, because removing a job moves the jobs after it */
        struct held *held = batch[--count];
        if (held->result != NULL) {
            slots_forget(held->result);
        }
        worker_delivered(state->slots.worker, held);
    }
    uv_mutex_unlock(&state->slots.mutex);
}

/* Delivers results. While Redis is out of memory, the results wait in this process. */
static bool deliver(struct link_state *state)
{
    struct held *batch[BATCH];
    struct error error;
    for (unsigned count; (count = put_batch(state, batch)) > 0;) {
        if (!board_deliver(state->board, &error)) {
            board_report(state->board, error.text);
            return false;
        }
        forget_batch(state, batch, count);
    }
    return true;
}

/* Waits until jobs arrive or there is something to deliver. */
static bool worker_link_hear(struct link_state *state)
{
    struct pollfd fds[2] = {{state->slots.news, POLLIN, 0}, {board_fd(state->board), POLLIN, 0}};
    uint64_t count;
    bool lost = false;
    poll(fds, 2, WAIT_MS);
    if (fds[0].revents != 0 && read(state->slots.news, &count, sizeof count) < 0) {
        return false;
    }
    if (fds[1].revents == 0) {
        return true;
    }
    struct reply *jobs = board_hear(state->board, true, &lost);
    if (jobs != NULL) {
        state->idle = board_count(jobs) == 0;
        take_jobs(state, jobs);
        /* After an error, for example because the consumer group no longer exists, waits before the
         * next request. */
        if (board_refusal(jobs) != NULL) {
            poll(NULL, 0, WAIT_MS);
        }
        board_release(jobs);
    }
    return !lost;
}

/* --- the thread --- */

static bool worker_link_turn(struct link_state *state)
{
    uv_mutex_lock(&state->slots.mutex);
    struct worker_tasks tasks = worker_tasks(state->slots.worker, clock_now_ns() / NS_PER_MS);
    bool ending = state->slots.ending;
    uv_mutex_unlock(&state->slots.mutex);
    unsigned fetch = ending ? 0 : tasks.fetch;
    tasks.beat = tasks.beat || state->idle;
    state->idle = false;
    return (!tasks.beat || beat(state)) && (!tasks.renew || worker_link_renew(state)) &&
           deliver(state) &&
           (tasks.claim == 0 || ending ||
            board_claim_jobs(state->board, state->id, tasks.claim, WORKER_IDLE_MS, take_job,
                             state)) &&
           board_ask_jobs(state->board, state->id, fetch) && worker_link_hear(state);
}

/* Returns true if nothing is left to do: the run has ended, and all held jobs have been delivered
 * or given back, or LEAVE_MS have passed. If the event is over, nobody needs these jobs any more,
 * so it does not matter whether any are still held. */
static bool is_done(struct link_state *state)
{
    uv_mutex_lock(&state->slots.mutex);
    bool closed = state->closed;
    if (closed && state->leave_ns == 0) {
        state->leave_ns = clock_now_ns();
        worker_leave(state->slots.worker);
    }
    bool empty = worker_is_done(state->slots.worker);
    uv_mutex_unlock(&state->slots.mutex);
    return closed &&
           (state->end == WORKER_LINK_OVER || (empty && !board_is_waiting(state->board)) ||
            clock_is_past(state->leave_ns, LEAVE_MS));
}

/* Performs one iteration of the thread's loop. Connects to Redis first if necessary. */
static void worker_link_attend(struct link_state *state)
{
    struct error error;
    enum board_state board = board_connect(state->board, &error);
    if (board == BOARD_REFUSED) {
        *state->error = error;
        end_with(state, WORKER_LINK_FAILED);
    } else if (board == BOARD_AWAY) {
        poll(&(struct pollfd){state->slots.news, POLLIN, 0}, 1, WAIT_MS);
    } else if ((board == BOARD_NEW && !take_own(state)) || !worker_link_turn(state)) {
        board_lose(state->board, "");
    }
}

static void worker_link_run(void *data)
{
    struct link_state *state = data;
    while (!is_done(state)) {
        if (state->link->asked_to_leave()) {
            end_with(state, WORKER_LINK_LEFT);
        }
        worker_link_attend(state);
    }
    if (board_is_connected(state->board)) {
        board_leave(state->board, state->id);
    }
}

/* --- running --- */

static bool worker_link_opened(struct run *run, struct error *error)
{
    struct link_state *state = run->data;
    int failure = uv_thread_create(&state->thread, worker_link_run, state);
    return failure == 0 || error_set(error, "cannot start the thread that talks to Redis: %s",
                                     uv_strerror(failure));
}

static void worker_link_closing(struct run *run)
{
    struct link_state *state = run->data;
    uv_mutex_lock(&state->slots.mutex);
    state->slots.ending = state->closed = true;
    uv_mutex_unlock(&state->slots.mutex);
    slots_notify(&state->slots);
    uv_thread_join(&state->thread);
}

static void report_clocks(const struct link_state *state)
{
    struct text lines = {0};
    clocks_warn(&state->run.clocks, state->link->conditions->clock.turn_ns, state->link->slots,
                &lines);
    for (char *line = lines.data, *rest; line != NULL && *line != '\0'; line = rest) {
        rest = line + strcspn(line, "\n");
        *rest++ = '\0';
        state->link->report(line);
    }
    text_free(&lines);
}

enum worker_link_end worker_link_work(const struct worker_link *link, struct error *error)
{
    struct link_state state = {.link = link, .end = WORKER_LINK_LEFT, .error = error};
    state.board = board_new(link->url, worker_link_tell, &state);
    board_choose(state.board, link->event);
    slots_open(&state.slots, link->slots, link->conditions, link->players,
               link->manifest->bot_count);
    const struct run_source rounds = {
        .next_round = slots_next_round, .finished = slots_finished, .data = &state.slots};
    state.run = (struct run){.conditions = link->conditions,
                             .players = link->players,
                             .source = &rounds,
                             .keep_processes = link->keep_processes,
                             .slots = link->slots,
                             .pin = link->pin,
                             .data = &state};
    char unique[FARM_UNIQUE_SIZE];
    /* A random part is needed, because containers may share host names and process ids. */
    farm_unique(unique);
    snprintf(state.id, sizeof state.id, "%.60s-%s", link->machine, unique);
    if (state.slots.note.length > 0) {
        board_report(state.board, text_string(&state.slots.note));
    }
    enum run_end end = run_serve(&state.run, worker_link_opened, worker_link_closing, error);
    if (state.run.played > 0) {
        report_clocks(&state);
    }
    slots_close(&state.slots);
    board_free(state.board);
    return end == RUN_FAILED ? WORKER_LINK_FAILED : state.end;
}
