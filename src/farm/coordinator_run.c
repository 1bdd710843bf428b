#include "farm/coordinator_run.h"

#include "base/called.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "farm/board.h"
#include "farm/coordinator.h"
#include "farm/result.h"
#include "referee/stop_signals.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define REFRESH_MS 100 /* ms between updates of the user's terminal */
#define POLL_MS 1000   /* ms between checks of the machines */
#define RENEW_MS 4000  /* ms between renewals of the claim, which otherwise expires */
/* If the last check was more than this many ms ago, the next check takes precedence over everything
 * else. */
#define ASLEEP_MS 7000
#define RETRY_MS 200 /* ms between attempts to reconnect to Redis */
/* Maximum number of ms to wait for another coordinator, which may be dead. */
#define OTHER_MS 20000
#define FILES_MS 600000 /* ms between checks that Redis has the files of all bots */

struct state {
    struct coordinator_run *what;
    struct run *run;
    struct coordinator *coordinator;
    struct board *board;
    char self[FARM_NAME_SIZE];
    /* Epoch of the event, or 0 if this coordinator has never attached to Redis. */
    unsigned long long epoch;
    char *last_result; /* id of the last result read */
    /* When the last results arrived, and how long to collect results after that time. */
    int64_t heard_ns, gather_ns;
    /* When each of these tasks was last done or begun. */
    int64_t poll_ns, files_ns, other_ns, claim_ns;
    bool untrimmed; /* whether the stream still contains results that have been stored */
    /* Whether games have been played since the counts in Redis were last updated. */
    bool uncounted;
    uint64_t dropped; /* number of invalid results */
    /* Why the last result was invalid, if its machine must be paused for that reason. */
    struct text wrong_why;
    bool stopped; /* whether `faceoff farm stop` stopped the event */
    bool failed;
    struct error *error;
};

static atomic_bool interrupted; /* the handler may run in any thread */

static void interrupt(int number)
{
    (void)number;
    interrupted = true;
    stop_ask();
}

static void coordinator_run_tell_waiting(struct state *state, const char *why)
{
    struct text line = {0};
    text_printf(&line, "%s; waiting to see whether it is still alive", why);
    board_report(state->board, text_string(&line));
    text_free(&line);
}

/* Sleeps until a message or a signal arrives, until a check of the machines is due, or until `ms`
 * milliseconds have passed. */
static bool rest(const struct state *state, struct pollfd *news, int64_t ms)
{
    sigset_t signals, before;
    int64_t look_ms = (state->poll_ns - clock_now_ns()) / NS_PER_MS + POLL_MS + 1;
    int64_t most_ms = state->run->refresh != NULL ? REFRESH_MS : POLL_MS;
    most_ms = board_is_connected(state->board) && look_ms < most_ms ? look_ms : most_ms;
    ms = ms < most_ms ? ms : most_ms;
    struct timespec time = {.tv_nsec = (ms > 0 ? ms : 0) % 1000 * NS_PER_MS,
                            .tv_sec = (time_t)((ms > 0 ? ms : 0) / 1000)};
    stop_signals_fill(&signals);
    /* Block signals, so that no signal is missed between the check and the sleep. */
    sigprocmask(SIG_BLOCK, &signals, &before);
    int ready = interrupted ? 0 : ppoll(news, news != NULL, &time, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready > 0;
}

/* Ends the run with an error. The games stored so far are kept. */
static bool coordinator_run_fail(struct state *state, const char *why)
{
    state->failed = true;
    return error_set(state->error, "%s", why);
}

/* --- results --- */

static void pause_machine(struct state *state, struct machine *machine, const char *why)
{
    struct text line = {0};
    machine_pause(machine, why);
    board_order(state->board, machine->name, why, NULL);
    text_printf(&line, "machine %s is paused: %s; `%s farm resume ", machine->name, why,
                called_name());
    farm_url_put_word(state->what->url, &line);
    text_putc(&line, ' ');
    text_put_word(&line, machine->name);
    text_puts(&line, " --event ");
    text_put_word(&line, state->what->event);
    text_puts(&line, "` resumes it");
    board_report(state->board, text_string(&line));
    text_free(&line);
}

/* Pauses the machines that have sent too many invalid results in a row. Do not call this during a
 * database transaction, because Redis may take a long time to answer. */
static void pause_wrong(struct state *state)
{
    struct machines *machines = &state->what->machines;
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        if (machine->wrong >= MACHINE_WRONG_MAX) {
            machine->wrong = 0;
            pause_machine(state, machine, text_string(&state->wrong_why));
        }
    }
}

static bool is_power_of_ten(uint64_t number)
{
    while (number > 1 && number % 10 == 0) {
        number /= 10;
    }
    return number == 1;
}

/* Drops an invalid result. Anybody with access to Redis can write a result in the name of any
 * machine. A machine that sends several invalid results for this event is paused, because more may
 * follow. */
static void take_wrong(struct state *state, const struct result *result, const char *why)
{
    struct machine *machine = machines_find(&state->what->machines, result->machine);
    state->dropped++;
    /* After a power loss, a machine may have played a set that the event has only later. */
    if (result->readable) {
        coordinator_gone(state->coordinator, result->job.first);
    }
    if (result->job.seatings != 0) {
        coordinator_again(state->coordinator, result->job.first);
        if (machine != NULL && ++machine->wrong >= MACHINE_WRONG_MAX) {
            /* the machine is paused after the transaction, by pause_wrong */
            text_clear(&state->wrong_why);
            text_puts(&state->wrong_why, why);
            return;
        }
    }
    if (is_power_of_ten(state->dropped)) {
        struct text line = {0};
        text_printf(&line, "dropped an invalid result from a worker called %.*s (%llu so far): %s",
                    MACHINE_NAME_MAX, result->machine, (unsigned long long)state->dropped, why);
        board_report(state->board, text_string(&line));
        text_free(&line);
    }
}

/* Handles a job that several machines failed to finish, either by accident or because the bots made
 * them crash. */
static void take_poison(struct state *state, const struct farm_job *job)
{
    struct text line = {0};
    const struct player *players = state->run->players;
    text_printf(
        &line,
        "the games from %llu on (%s against %s) were not finished by three machines in a row",
        (unsigned long long)job->first + 1, players[job->players[0]].name,
        players[job->players[1]].name);
    if (coordinator_poison(state->coordinator, job->first)) {
        text_puts(&line, "; assigning them again");
        board_report(state->board, text_string(&line));
    } else {
        text_printf(&line, ", %d times: check whether these bots crash machines",
                    COORDINATOR_POISON_MAX);
        coordinator_run_fail(state, text_string(&line));
    }
    text_free(&line);
}

static bool coordinator_run_keep(struct state *state, struct result *result)
{
    struct machine *machine = machines_find(&state->what->machines, result->machine);
    if (machine != NULL && machine->wrong < MACHINE_WRONG_MAX) {
        machine->wrong = 0;
    }
    for (size_t i = 0; i < result->game_count; i++) {
        struct game_result *game = &result->games[i];
        if (!event_is_missing(state->run->event, game->place.number)) {
            continue;
        }
        machines_add_game(&state->what->machines, result->machine, game);
        if (!run_keep(state->run, game)) {
            return false;
        }
    }
    coordinator_returned(state->coordinator, result->job.first);
    return true;
}

/* Processes one result. Returns false if the result cannot be stored. */
static bool take_result(struct state *state, const struct board_result *given)
{
    struct result result;
    struct error error;
    if (strcmp(given->digest, state->what->manifest->digest) != 0) {
        return true; /* the result belongs to an earlier event */
    }
    bool kept = true,
         good = result_read(&result, given->machine, given->job, given->records,
                            state->run->conditions, state->run->players, state->run->event, &error);
    if (given->poison && result.job.seatings != 0) {
        take_poison(state, &result.job);
    } else if (good) {
        kept = coordinator_run_keep(state, &result);
    } else {
        take_wrong(state, &result, error.text);
    }
    result_free(&result);
    return kept;
}

/* Stores results in one database transaction. They are removed from the stream only later. If this
 * process ends before that, the results will be read again. */
static bool take_results(struct state *state, const struct reply *results)
{
    size_t count = board_count(results);
    struct database *database = state->run->store->database;
    if (count == 0) {
        return true;
    }
    bool good = database_begin(database, state->error);
    for (size_t i = 0; good && i < count; i++) {
        struct board_result result = board_result(results, i);
        good = take_result(state, &result);
    }
    if (!database_end(database, good, state->error)) {
        state->failed = true;
        return false;
    }
    free(state->last_result);
    state->last_result = memory_copy_string(board_result(results, count - 1).id);
    state->untrimmed = true;
    pause_wrong(state);
    return true;
}

/* Processes all results that have arrived, without waiting for more. */
static bool drain(struct state *state, struct error *error)
{
    size_t count = 1;
    bool good = true;
    while (good && count > 0 && !state->run->event->over) {
        struct reply *results = board_read_results(state->board, state->last_result, error);
        count = board_count(results);
        good = results != NULL && take_results(state, results);
        board_release(results);
    }
    return good;
}

/* --- attaching to Redis --- */

/* Claims the event. If another coordinator holds the claim, waits until the claim expires, because
 * that coordinator may be dead. Returns true if this coordinator now holds the claim. */
static bool take_over(struct state *state, struct error *error)
{
    char other[FARM_NAME_SIZE];
    enum board_claim claim = board_claim(state->board, state->self, other, error);
    state->claim_ns = clock_now_ns();
    if (claim != BOARD_OTHERS) {
        return claim == BOARD_OURS;
    }
    error_set(error, "another coordinator runs event \"%.100s\" on this Redis: %.60s",
              state->what->event, other);
    state->other_ns = state->other_ns == 0 ? clock_now_ns() : state->other_ns;
    if (clock_is_past(state->other_ns, OTHER_MS)) {
        return coordinator_run_fail(state, error->text);
    }
    coordinator_run_tell_waiting(state, error->text);
    return false;
}

/* When this coordinator takes over the event, chooses the event's new epoch, which is higher than
 * the stored one. A coordinator that sees a higher epoch than its own has been replaced. A lower
 * epoch means that Redis has lost its data; this coordinator then chooses a new epoch. */
static bool take_epoch(struct state *state, bool *same, struct error *error)
{
    unsigned long long epoch;
    if (!board_read_epoch(state->board, state->what->manifest->digest, &epoch, same, error)) {
        return false;
    }
    if (state->epoch != 0 && *same && epoch > state->epoch) {
        error_set(error, "another coordinator has taken over this event");
        return coordinator_run_fail(state, error->text);
    }
    if (state->epoch == 0 || epoch < state->epoch) {
        state->epoch = (epoch > state->epoch ? epoch : state->epoch) + 1;
    }
    return true;
}

/* Writes a bot's file to Redis. Ends the run with an error if the file has changed since the event
 * began. */
static bool coordinator_run_write_file(struct state *state, const struct farm_file *file,
                                       struct error *error)
{
    struct text bytes = {0};
    char found[DIGEST_SIZE];
    bool good = file_read(file->source, &bytes, error);
    digest_bytes(text_string(&bytes), bytes.length, found);
    if (good && strcmp(found, file->digest) != 0) {
        good = error_set(error, "%s has changed since the event began", file->source);
    }
    good = good ? board_write_file(state->board, file->digest, &bytes, error)
                : coordinator_run_fail(state, error->text);
    text_free(&bytes);
    return good;
}

/* Writes the bots' files that are missing from Redis. */
static bool coordinator_run_write_files(struct state *state, struct error *error)
{
    const struct farm_manifest *manifest = state->what->manifest;
    bool good = true, there;
    state->files_ns = clock_now_ns();
    for (size_t b = 0; good && b < manifest->bot_count; b++) {
        for (size_t i = 0; good && i < manifest->bots[b].file_count; i++) {
            const struct farm_file *file = &manifest->bots[b].files[i];
            good = board_keep_file(state->board, file->digest, &there, error) &&
                   (there || coordinator_run_write_file(state, file, error));
        }
    }
    return good;
}

/* Finds out what is in Redis. Reads the jobs first and then the results, so that a job that is
 * being replaced by its result is found in at least one of the two places. */
static bool reconcile(struct state *state, struct error *error)
{
    struct reply *jobs = board_read_jobs(state->board, error);
    coordinator_recall(state->coordinator);
    for (size_t i = 0; i < board_count(jobs); i++) {
        struct farm_job job;
        if (farm_job_parse(&job, board_job(jobs, i).job, state->run->conditions->contest,
                           state->run->event->plan.players)) {
            coordinator_found(state->coordinator, &job);
        }
    }
    bool good = jobs != NULL;
    board_release(jobs);
    free(state->last_result);
    state->last_result = memory_copy_string("0");
    return good && drain(state, error);
}

static bool coordinator_run_attach(struct state *state, struct error *error)
{
    bool same;
    bool good = take_over(state, error) && take_epoch(state, &same, error) &&
                /* The files must be in Redis before any machine can see the event. */
                coordinator_run_write_files(state, error) &&
                board_announce(state->board, state->what->manifest, state->epoch, same, error) &&
                reconcile(state, error);
    state->other_ns = good ? 0 : state->other_ns;
    return good;
}

/* --- checking the machines --- */

static void check_outliers(struct state *state)
{
    struct machine *machine = machines_outlier(&state->what->machines);
    if (machine != NULL) {
        struct text why = {0};
        text_printf(&why,
                    "%llu of its %llu games were lost on time, far more than on other machines",
                    (unsigned long long)machine->late, (unsigned long long)machine->games);
        pause_machine(state, machine, text_string(&why));
        text_free(&why);
    }
}

/* Reports why machines cannot play. Without a message, the user might wait forever for the event to
 * end. Reports only one note per machine, because the numbers in the note may change each time the
 * machine is started. */
static void report_notes(struct state *state)
{
    struct machines *machines = &state->what->machines;
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        if (machine->known && machine->note[0] != '\0' && !machine->note_reported) {
            struct text line = {0};
            text_printf(&line, "machine %s: %s", machine->name, machine->note);
            board_report(state->board, text_string(&line));
            text_free(&line);
            machine->note_reported = true;
        }
    }
}

/* Renews the claim. `name` is the coordinator's name as just read from Redis. Returns true if this
 * coordinator still holds the event. */
static bool renew_claim(struct state *state, const char *name, struct error *error)
{
    char other[FARM_NAME_SIZE];
    if (strcmp(name, state->self) == 0 && !clock_is_past(state->claim_ns, RENEW_MS)) {
        return true;
    }
    enum board_claim claim = board_claim(state->board, state->self, other, error);
    state->claim_ns = clock_now_ns();
    if (claim != BOARD_OURS) {
        if (claim == BOARD_OTHERS) {
            error_set(error, "another coordinator has taken over this event: %.60s", other);
            coordinator_run_fail(state, error->text);
        }
        return false;
    }
    return true;
}

/* Checks that the event still belongs to this coordinator, and that no user has changed or stopped
 * it. Also reads the list of machines, in the same exchange with Redis. */
static bool poll_event(struct state *state, struct error *error)
{
    struct board_poll polled;
    if (!board_poll(state->board, &polled, &state->what->machines)) {
        return error_set(error, "the connection to Redis is lost");
    }
    state->stopped = state->stopped || polled.stopped;
    return renew_claim(state, polled.coordinator, error) &&
           (polled.epoch == state->epoch ||
            error_set(error, "Redis has lost its data: games are assigned again")) &&
           (!polled.jobs_lost ||
            error_set(error, "Redis has lost the jobs: games are assigned again"));
}

/* Checks the event and the machines. Returns false if the coordinator must attach to Redis
 * again. */
static bool coordinator_run_poll(struct state *state, struct error *error)
{
    struct machines *machines = &state->what->machines;
    state->poll_ns = clock_now_ns();
    if (!poll_event(state, error)) {
        return false;
    }
    state->uncounted = true;
    machines_note_pace(machines, state->poll_ns);
    check_outliers(state);
    report_notes(state);
    if (state->what->polled != NULL) {
        state->what->polled(state->what->data, machines);
    }
    coordinator_set_slots(state->coordinator, machines_slots(machines));
    event_widen(state->run->event,
                COORDINATOR_WINDOW_PER_SLOT * (uint64_t)machines_slots(machines));
    return !clock_is_past(state->files_ns, FILES_MS) || coordinator_run_write_files(state, error);
}

/* --- the loop --- */

static void put_rounds(struct state *state)
{
    struct farm_job job;
    struct text line = {0};
    while (coordinator_next(state->coordinator, &job)) {
        text_clear(&line);
        farm_job_print(&job, &line);
        board_put_job(state->board, state->what->manifest->digest, text_string(&line));
    }
    text_free(&line);
}

/* Makes one exchange with Redis: removes stored results from the stream, publishes the next jobs
 * and requests results. While results are being collected, sends nothing. While a request for
 * results is waiting, sends only new jobs. */
static bool exchange(struct state *state, struct error *error)
{
    struct board *board = state->board;
    if (!board_is_waiting(board)) {
        if (clock_now_ns() - state->heard_ns < state->gather_ns) {
            return true;
        }
        if (state->uncounted) {
            board_put_counts(board, state->run->event->played, event_games(state->run->event),
                             &state->what->machines);
        }
        if (state->untrimmed) {
            board_put_trim(board, state->last_result);
        }
        state->uncounted = state->untrimmed = false;
    }
    put_rounds(state);
    return board_exchange(board, state->last_result, error);
}

/* Waits for results until the next check is due. Returns NULL if none have arrived. */
static struct reply *coordinator_run_await(struct state *state, bool *lost)
{
    struct pollfd news = {board_fd(state->board), POLLIN, 0};
    struct reply *reply = board_hear(state->board, false, lost);
    bool can_read = reply == NULL && !*lost && rest(state, &news, POLL_MS);
    return can_read ? board_hear(state->board, true, lost) : reply;
}

/* Processes the results that have arrived. If this process was suspended for so long that another
 * coordinator may have taken over, discards the results and requests them again. */
static bool coordinator_run_hear(struct state *state, struct error *error)
{
    bool lost = false;
    if (!board_is_waiting(state->board)) {
        rest(state, NULL, (state->gather_ns - (clock_now_ns() - state->heard_ns)) / NS_PER_MS + 1);
        return true;
    }
    struct reply *results = coordinator_run_await(state, &lost);
    const char *refusal = lost ? "the connection to Redis is lost" : board_refusal(results);
    bool good = refusal == NULL || error_set(error, "%s", refusal);
    if (good && board_count(results) > 0 && !clock_is_past(state->poll_ns, ASLEEP_MS)) {
        int64_t now_ns = clock_now_ns();
        state->gather_ns = coordinator_gather_ns(state->coordinator, board_count(results),
                                                 now_ns - state->heard_ns);
        state->heard_ns = now_ns;
        good = take_results(state, results);
    }
    board_release(results);
    return good;
}

/* Performs one iteration of the loop. Connects to Redis first if necessary. After an error, reports
 * it and tries again in the next iteration. */
static void coordinator_run_turn(struct state *state)
{
    struct error error;
    enum board_state board = board_connect(state->board, &error);
    if (board == BOARD_REFUSED) {
        coordinator_run_fail(state, error.text);
    } else if (board == BOARD_AWAY) {
        rest(state, NULL, RETRY_MS);
    } else if ((board == BOARD_NEW && !coordinator_run_attach(state, &error)) ||
               (clock_is_past(state->poll_ns, POLL_MS) && !coordinator_run_poll(state, &error)) ||
               !exchange(state, &error) || !coordinator_run_hear(state, &error)) {
        board_lose(state->board, error.text);
    }
}

/* Cleans up in Redis when the run ends. If the event is over, leaves only a note for the workers
 * that says why. Otherwise, keeps everything for --resume. */
static void take_leave(struct state *state)
{
    if (!board_is_connected(state->board)) {
        return;
    }
    if (state->run->event->over || state->stopped) {
        board_end(state->board, state->stopped ? "stopped" : "over");
    }
    board_unclaim(state->board, state->self);
}

static void coordinator_run_refresh(struct state *state, int64_t *last_ns)
{
    struct run *run = state->run;
    if (run->refresh != NULL && clock_is_past(*last_ns, REFRESH_MS)) {
        *last_ns = clock_now_ns();
        run->refresh(run);
    }
}

static void coordinator_run_loop(struct state *state)
{
    int64_t refreshed_ns = 0;
    interrupted = false;
    stop_signals_handle(interrupt);
    while (!state->run->event->over && !state->failed && !state->stopped && !interrupted &&
           !run_is_paused(state->run)) {
        coordinator_run_turn(state);
        coordinator_run_refresh(state, &refreshed_ns);
    }
    take_leave(state);
    stop_signals_handle(SIG_DFL);
}

enum run_end coordinator_run_play(struct coordinator_run *what, struct run *run,
                                  struct error *error)
{
    struct state state = {.what = what,
                          .run = run,
                          .coordinator = coordinator_new(run->event),
                          .board = board_new(what->url, what->report, what->data),
                          .last_result = memory_copy_string("0"),
                          .error = error};
    board_choose(state.board, what->event);
    farm_name(state.self);
    error->text[0] = '\0';
    bool opened = run_open(run, error);
    if (opened) {
        coordinator_run_loop(&state);
    }
    bool good = run_close(run, opened && !state.failed);
    board_free(state.board);
    coordinator_free(state.coordinator);
    free(state.last_result);
    text_free(&state.wrong_why);
    bool paused = run_is_paused(run) && !state.stopped && !interrupted;
    return !good ? RUN_FAILED : run->event->over ? RUN_DONE : paused ? RUN_PAUSED : RUN_INTERRUPTED;
}
