#include "runner/runner.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "referee/limits.h"
#include "runner/event_view.h"
#include "runner/protocol_log.h"
#include "runner/stderr_files.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a slot is playing: a single game, or the games of a set (event.h) if a bot process is kept
 * for all of them. The slot then plays these games one after another. */
struct run_slot {
    struct job *job; /* job that is being played, or NULL if the slot is idle */
    struct game_result *round;
    size_t round_count, round_next;
    struct protocol_log log;
    struct stderr_files errors;
};

/* --- callbacks for the host, which calls only one of them at a time --- */

/* Takes the next games for the slot: a whole set if its games must be played together, and
 * otherwise a single game. */
static size_t take_round(struct run *run, struct run_slot *slot)
{
    if (run->source != NULL) {
        return run->source->next_round(run->source->data, (unsigned)(slot - run->by_slot),
                                       slot->round);
    }
    bool league = run->event->plan.format == EVENT_LEAGUE;
    if (run->stage_closed || run_is_paused(run) ||
        (!league && run->event->stage_count != run->stages_open)) {
        return 0;
    }
    size_t count = run->keep_processes ? event_next_round(run->event, slot->round)
                                       : event_next(run->event, slot->round);
    run->stage_closed = count == 0;
    return count;
}

static bool runner_take_game(struct run *run, struct run_slot *slot, struct game_result *place)
{
    if (slot->round_next == slot->round_count) {
        slot->round_next = 0;
        slot->round_count = take_round(run, slot);
    }
    bool given = slot->round_next < slot->round_count;
    if (given) {
        *place = slot->round[slot->round_next++];
    }
    return given;
}

/* Tells the log writer, which puts games in order, that it need not wait for earlier games. In an
 * event, these are the games already counted. Without an event, they are all games before `number`,
 * because a log then requires that there is only one slot. */
static void pass_log(struct run *run, uint64_t number)
{
    if (run->log_writer != NULL) {
        record_writer_pass(run->log_writer, run->event != NULL ? run->event->counted_to : number);
    }
}

/* Returns the conditions of the slot's next game. */
static const struct conditions *conditions_of(const struct run *run, unsigned number)
{
    return run->source != NULL && run->source->conditions != NULL
               ? run->source->conditions(run->source->data, number)
               : run->conditions;
}

static bool next(void *data, unsigned number, struct host_game *game)
{
    struct run *run = data;
    struct run_slot *slot = &run->by_slot[number];
    struct game_result place;
    assert(slot->job == NULL);
    if (run->failed || !runner_take_game(run, slot, &place)) {
        /* returning true makes the slot wait for the source */
        return run->source != NULL && !run->failed;
    }
    pass_log(run, place.place.number);
    slot->job = job_new(conditions_of(run, number), run->players, &place);
    job_host_game(slot->job, game);
    game->keep = run->keep_processes && slot->round_next < slot->round_count;
    return true;
}

bool run_keep(struct run *run, const struct game_result *game)
{
    assert(run->event != NULL && run->source == NULL);
    bool good = run->store == NULL || event_store_add_game(run->store, game, run->error);
    good = good &&
           (run->record_writer == NULL || record_writer_add(run->record_writer, game, run->error));
    if (!good) {
        return false;
    }
    bool taken = event_add_result(run->event, game);
    assert(taken);
    (void)taken;
    if (run->turn_times != NULL) {
        turn_times_add(run->turn_times, game);
    }
    run->played++;
    run->last_game_ns = clock_now_ns();
    if (run->counted != NULL) {
        run->counted(run, game);
    }
    return run->store == NULL || event_store_add_stages(run->store, run->event, run->error);
}

static const struct log_style *log_style_of(const struct run *run)
{
    return &run->conditions->contest->log;
}

/* Logs what is sent to and received from the bots. */
static void log_traffic(const struct run *run, struct run_slot *slot, int seat, enum host_way way,
                        const char *bytes, size_t length)
{
    if (way == HOST_VOID) {
        protocol_log_void(&slot->log, log_style_of(run), bytes, length);
        stderr_files_void(&slot->errors);
    } else {
        protocol_log_add(&slot->log, log_style_of(run), seat, way, bytes, length);
        if (way == HOST_ERRORS) {
            stderr_files_add(&slot->errors, &slot->job->game, seat, bytes, length);
        }
    }
}

static void runner_begun(void *data, unsigned number)
{
    struct run *run = data;
    struct run_slot *slot = &run->by_slot[number];
    job_begin(slot->job);
    protocol_log_begin(&slot->log, &slot->job->game);
    for (int seat = 0; run->guest_sent != NULL && seat < SEATS; seat++) {
        if (job_is_guest(slot->job, seat)) {
            run->guest_sent(run, number, seat, NULL, 0);
        }
    }
}

static void pass_traffic(void *data, unsigned number, int seat, enum host_way way,
                         const char *bytes, size_t length)
{
    struct run *run = data;
    struct run_slot *slot = &run->by_slot[number];
    log_traffic(run, slot, seat, way, bytes, length);
    if (run->guest_sent != NULL && way == HOST_TO_BOT && length > 0 &&
        job_is_guest(slot->job, seat)) {
        run->guest_sent(run, number, seat, bytes, length);
    }
}

static void runner_stepped(void *data, unsigned number, const struct match *match,
                           const struct histogram *latency)
{
    struct run *run = data;
    if (run->watch != NULL) {
        watch_step(run->watch, number, &run->by_slot[number].job->game, match, latency);
    }
    if (run->stepped != NULL) {
        run->stepped(run, number, match);
    }
}

static bool keep_log(struct run *run, struct run_slot *slot, const struct game_result *game)
{
    bool good = protocol_log_end(&slot->log, log_style_of(run), game, run->error) &&
                stderr_files_end(&slot->errors, run->error);
    pass_log(run, game->place.number + 1);
    return good;
}

static void runner_finished(void *data, unsigned number, const struct host_game *game,
                            const struct match *match)
{
    struct run *run = data;
    struct job *job = game->data;
    assert(run->by_slot[number].job == job);
    run->by_slot[number].job = NULL;
    job->game.record.voids = game->voids;
    if (run->source != NULL) {
        const struct run_slot *slot = &run->by_slot[number];
        job_take_result(job, match);
        clocks_add(&run->clocks, &job->game);
        run->played++;
        run->failed = !keep_log(run, &run->by_slot[number], &job->game);
        run->source->finished(run->source->data, number, &job->game,
                              slot->round_next == slot->round_count);
    } else if (!run->failed) {
        job_take_result(job, match);
        clocks_add(&run->clocks, &job->game);
        run->failed =
            !run_keep(run, &job->game) || !keep_log(run, &run->by_slot[number], &job->game);
    }
    if (run->failed || (run->event != NULL && run->event->over)) {
        host_stop(run->host);
    }
    job_free(job);
}

static void runner_stopping(void *data, unsigned count)
{
    const struct run *run = data;
    if (run->stopping != NULL) {
        run->stopping(count);
    }
}

static void progress(void *data)
{
    struct run *run = data;
    run->refresh(run);
}

/* --- running --- */

static struct host_client client_of(struct run *run)
{
    bool traffic = run->log_writer != NULL || run->stderr_folder != NULL || run->guest_sent != NULL;
    return (struct host_client){
        .next = next,
        .finished = runner_finished,
        .begun = runner_begun,
        .stopping = run->source == NULL ? runner_stopping : NULL,
        .deaf = run->deaf,
        .progress = run->refresh != NULL ? progress : NULL,
        .traffic = traffic ? pass_traffic : NULL,
        .stepped = run->watch != NULL || run->stepped != NULL ? runner_stepped : NULL,
        .data = run};
}

/* Plays the event stage by stage. Once there is no game for a slot, the host stops using that slot
 * until the end of its run. The next stage of a Swiss tournament or knockout, however, has games
 * only when the previous stage has ended. Each stage is therefore a new run of the host with all
 * slots. A league begins its next stage earlier, and needs a new run only if a slot found no game,
 * because all others were waiting for a slow game. */
static enum run_end play_stages(struct run *run)
{
    struct error shortage;
    const struct host_client client = client_of(run);
    while (!run->event->over && !run->failed && !run_is_paused(run)) {
        run->stages_open = run->event->stage_count;
        run->stage_closed = false;
        for (unsigned slot = 0; slot < run->slots; slot++) {
            run->by_slot[slot].round_count = 0;
            run->by_slot[slot].round_next = 0;
        }
        enum host_end end = host_run(run->host, &client, &shortage);
        if (end == HOST_INTERRUPTED) {
            return run->event->over ? RUN_DONE : RUN_INTERRUPTED;
        }
        if (end == HOST_SHORTAGE && !run->failed) {
            *run->error = shortage;
            run->failed = true;
        }
    }
    return run->failed ? RUN_FAILED : run->event->over ? RUN_DONE : RUN_PAUSED;
}

bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               uint64_t seed, struct error *error)
{
    struct text others = {0};
    struct error reason;
    size_t failed = 0;
    for (size_t i = 0; i < count; i++) {
        struct game_result place = {.place.players = {(int)i, (int)((i + 1) % count)},
                                    .place.seed = random_mix(seed, 0) >> 1};
        struct job *job = job_new(conditions, players, &place);
        if (!players[i].out && !job_check(job, failed == 0 ? &reason : NULL) && failed++ > 0) {
            player_add_to_list(&players[i], &others);
        }
        job_free(job);
    }
    if (failed > 0) {
        error_set(error, "%s%s%s%s", reason.text, failed > 1 ? "; " : "", text_string(&others),
                  failed == 1   ? ""
                  : failed == 2 ? " does not start either"
                                : " do not start either");
    }
    text_free(&others);
    return failed == 0;
}

/* Returns whether the event is being resumed. If so, its output files must be appended to. */
static bool runner_resumes(const struct run *run)
{
    return run->store != NULL && run->store->found;
}

bool run_check_means(const struct run *run, struct error *error)
{
    rlim_t processes;
    struct record_writer *writer = NULL;
    bool good = (run->slots == 0 || limits_make_room(run->slots, run->conditions->sandbox != NULL,
                                                     run->viewers, &processes, error)) &&
                stderr_files_make_folder(run->stderr_folder, runner_resumes(run), error) &&
                (run->log == NULL ||
                 (writer = record_writer_open(run->log, RECORD_FILE_APPEND, error)) != NULL);
    return record_writer_close(writer, good ? error : NULL) && good;
}

static bool is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool open_files(struct run *run)
{
    if (run->records != NULL) {
        run->record_writer = record_writer_open(run->records, RECORD_FILE_NEW, run->error);
    }
    if (run->log != NULL && run->records != NULL &&
        (is_stdout(run->log) ? is_stdout(run->records) : file_is_same(run->log, run->records))) {
        return error_set(
            run->error, "the records and the log cannot be written to the same file, %s", run->log);
    }
    if (run->log != NULL) {
        run->log_writer = record_writer_open(
            run->log, runner_resumes(run) ? RECORD_FILE_APPEND : RECORD_FILE_EMPTY, run->error);
    }
    for (unsigned slot = 0; slot < run->slots; slot++) {
        run->by_slot[slot].log.writer = run->log_writer;
        run->by_slot[slot].errors.folder = run->stderr_folder;
    }
    return (run->records == NULL || run->record_writer != NULL) &&
           (run->log == NULL || run->log_writer != NULL) &&
           stderr_files_make_folder(run->stderr_folder, runner_resumes(run), run->error);
}

static bool close_files(struct run *run)
{
    /* If an error is already set, it is kept, because it was the first. */
    struct error *error = run->failed ? NULL : run->error;
    bool written = record_writer_close(run->record_writer, error);
    return record_writer_close(run->log_writer, written ? error : NULL) && written;
}

static void open_slots(struct run *run)
{
    run->by_slot = memory_new(run->slots * sizeof *run->by_slot);
    for (unsigned slot = 0; slot < run->slots; slot++) {
        run->by_slot[slot].round =
            memory_new(run->conditions->contest->seating_count * sizeof *run->by_slot[slot].round);
    }
}

static void close_slots(struct run *run)
{
    for (unsigned slot = 0; slot < run->slots; slot++) {
        protocol_log_close(&run->by_slot[slot].log, log_style_of(run));
        stderr_files_end(&run->by_slot[slot].errors, NULL);
        run->dropped += run->by_slot[slot].job != NULL;
        job_free(run->by_slot[slot].job); /* the game may have been stopped */
        free(run->by_slot[slot].round);
    }
    free(run->by_slot);
    run->by_slot = NULL;
}

static bool open_host(struct run *run)
{
    const struct host_options options = {.slots = run->slots,
                                         .grace_ns = run->conditions->grace_ns,
                                         .pauses = !run->conditions->ponder,
                                         .pin = run->pin,
                                         .memory = run->conditions->memory,
                                         .sandbox = run->conditions->sandbox,
                                         .viewers = run->viewers,
                                         .bot_files =
                                             run->conditions->contest->protocol->bot_has_file};
    assert(run->slots >= 1);
    run->host = host_open(&options, run->error);
    if (run->host != NULL) {
        open_slots(run);
    }
    return run->host != NULL;
}

static void close_host(struct run *run)
{
    host_close(run->host);
    if (run->by_slot != NULL) {
        close_slots(run);
    }
}

bool run_open(struct run *run, struct error *error)
{
    for (size_t i = 0; i < run->event->plan.players; i++) {
        run->event->standings.players[i].name = run->players[i].name;
    }
    run->error = error;
    run->began_ns = clock_now_ns();
    run->last_game_ns = run->began_ns;
    return open_files(run);
}

bool run_close(struct run *run, bool good)
{
    run->failed = run->failed || !good;
    return close_files(run) && !run->failed;
}

enum run_end run_play(struct run *run, struct error *error)
{
    enum run_end end = RUN_FAILED;
    run->error = error;
    run->failed = !open_host(run) || !run_open(run, error);
    if (!run->failed) {
        clocks_begin(&run->clocks);
        end = play_stages(run);
        clocks_end(&run->clocks);
        host_add_overhead(run->host, &run->overhead);
    }
    close_host(run);
    return run_close(run, true) ? end : RUN_FAILED;
}

enum run_end run_serve(struct run *run, bool (*opened)(struct run *run, struct error *error),
                       void (*closing)(struct run *run), struct error *error)
{
    enum host_end end = HOST_SHORTAGE;
    run->error = error;
    run->began_ns = clock_now_ns();
    run->failed = !open_host(run) || !open_files(run) || !opened(run, error);
    if (!run->failed) {
        const struct host_client client = client_of(run);
        clocks_begin(&run->clocks);
        end = host_run(run->host, &client, error);
        clocks_end(&run->clocks);
        host_add_overhead(run->host, &run->overhead);
        closing(run);
    }
    run->failed = run->failed || end == HOST_SHORTAGE;
    close_host(run);
    if (!close_files(run) || run->failed) {
        return RUN_FAILED;
    }
    return end == HOST_INTERRUPTED ? RUN_INTERRUPTED : RUN_DONE;
}

void run_wake(struct run *run)
{
    host_wake(run->host);
}

void run_stop(struct run *run)
{
    host_stop(run->host);
}

/* Returns the index, for the host, of the player in a seat of a game from a source. Such a game
 * always has the contest's first seating. */
static int player_in(const struct run *run, int seat)
{
    int on_seat0 = run->conditions->contest->seatings[0].player_on_seat0;
    return seat == 0 ? on_seat0 : !on_seat0;
}

void run_say(struct run *run, unsigned slot, int seat, const char *line, size_t length)
{
    host_say(run->host, slot, player_in(run, seat), line, length);
}

void run_resign(struct run *run, unsigned slot, int seat, const char *rule)
{
    host_quit(run->host, slot, player_in(run, seat), rule);
}

bool run_is_paused(const struct run *run)
{
    return run->pause != NULL && atomic_load(run->pause);
}

const struct game_result *run_game(const struct run *run, unsigned slot)
{
    const struct job *job = run->by_slot[slot].job;
    return job == NULL ? NULL : &job->game;
}
