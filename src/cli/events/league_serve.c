/* `faceoff league serve` and `faceoff league check`: play a standing league, and test the bots that
 * authors submit. The league is played in runs. Between two runs, bots join the event or are taken
 * out of it. The server also runs in the meantime. */
#include "cli/events/league_part.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/events/event_command.h"
#include "cli/events/playing.h"
#include "cli/events/serving.h"
#include "cli/events/visiting.h"
#include "league/desk.h"
#include "league/league_check.h"
#include "league/league_faults.h"
#include "league/league_join.h"
#include "league/league_keeper.h"
#include "referee/stop_signals.h"
#include "serve/quiet_thread.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

/* A run pauses after this time, because it warns of unreliable clocks only when it ends. */
#define RUN_NS (3600 * NS_PER_S)
/* Time between two warnings of unreliable clocks, unless a run is longer. */
#define WARNING_MS 600000
#define STOP_CHECK_MS 100

struct hall {
    struct options *settings;
    struct event_store store; /* open, and claimed, as long as the league is served */
    struct serving serving;
    struct watch *watch;
    struct farm_board *board;
    struct desk *desk;
    struct desk_options desk_options;
    struct server_league league; /* the desk's functions for the server */
    struct league_keeper *keeper;
    struct league_faults faults;
    /* With `play`: visitors play in their own thread, as long as the server runs. */
    struct visiting visiting;
    uv_thread_t visitors_thread;
    bool has_visitors_thread;
    atomic_bool visitors_done;
    atomic_bool pause;
    bool resting[EVENT_PLAYERS_MAX];
    /* Notices signals even while no games are played. */
    uv_loop_t loop;
    uv_signal_t signals[STOP_SIGNALS_MAX];
    size_t signal_count;
    bool stopped;
    int64_t began_ns;  /* when the current run began */
    int64_t warned_ns; /* when the clocks were last checked */
};

/* --- signals --- */

static void hall_stop(uv_signal_t *handle, int number)
{
    struct hall *hall = handle->data;
    (void)number;
    hall->stopped = true;
}

/* Starts to notice signals, or starts again after a run that has set other handlers. */
static void hall_listen(struct hall *hall)
{
    int numbers[STOP_SIGNALS_MAX];
    size_t count = stop_signals_list(numbers);
    for (size_t i = 0; i < hall->signal_count; i++) {
        uv_signal_stop(&hall->signals[i]);
    }
    for (size_t i = 0; i < count && hall->signal_count == 0; i++) {
        uv_signal_init(&hall->loop, &hall->signals[i]);
        hall->signals[i].data = hall;
    }
    hall->signal_count = count;
    for (size_t i = 0; i < count; i++) {
        uv_signal_start(&hall->signals[i], hall_stop, numbers[i]);
    }
}

static bool hall_is_stopped(struct hall *hall)
{
    uv_run(&hall->loop, UV_RUN_NOWAIT);
    return hall->stopped;
}

static void hall_close_signals(struct hall *hall)
{
    for (size_t i = 0; i < hall->signal_count; i++) {
        uv_close((uv_handle_t *)&hall->signals[i], NULL);
    }
    uv_run(&hall->loop, UV_RUN_DEFAULT);
    uv_loop_close(&hall->loop);
}

/* --- visitors --- */

/* Run by the visitors' thread. If the games of visitors fail, the league continues. */
static void hall_receive(void *data)
{
    struct hall *hall = data;
    struct error error;
    if (visitors_play(hall->visiting.visitors, &error) == RUN_FAILED) {
        cli_tell(error.text);
        cli_tell("visitors cannot play until the league is started again");
    }
    atomic_store(&hall->visitors_done, true);
}

/* Prepares the visitors' games, if the host wants them. */
static bool hall_open_visitors(struct hall *hall, struct error *error)
{
    if (!options_flag(hall->settings, "play")) {
        return true;
    }
    struct database *database = league_open_database(".", hall->settings, error);
    return database != NULL &&
           visiting_open_league(&hall->visiting, hall->settings, database, error);
}

static bool hall_start_visitors(struct hall *hall, struct error *error)
{
    if (hall->visiting.visitors == NULL) {
        return true;
    }
    int failure = quiet_thread_start(&hall->visitors_thread, hall_receive, hall);
    hall->has_visitors_thread = failure == 0;
    return failure == 0 || error_set(error, "cannot start a thread: %s", uv_strerror(failure));
}

/* Lets visitors play against the newest versions of the bots that do not rest. */
static bool hall_update_visitors(struct hall *hall, const struct playing *playing,
                                 struct error *error)
{
    bool may_play[EVENT_PLAYERS_MAX];
    const int *before = playing->plan.before;
    if (hall->visiting.visitors == NULL) {
        return true;
    }
    for (size_t i = 0; i < playing->player_count; i++) {
        may_play[i] = !hall->resting[i];
    }
    for (size_t i = 0; before != NULL && i < playing->player_count; i++) {
        if (before[i] != NOBODY) {
            may_play[before[i]] = false;
        }
    }
    return visiting_update(&hall->visiting, &playing->store.stored, may_play, error);
}

/* Ends the visitors' games. They cannot be stopped before they have begun, so this is repeated. */
static void hall_close_visitors(struct hall *hall)
{
    if (hall->has_visitors_thread) {
        for (; !atomic_load(&hall->visitors_done); poll(NULL, 0, STOP_CHECK_MS / 10)) {
            visitors_stop(hall->visiting.visitors);
        }
        uv_thread_join(&hall->visitors_thread);
    }
    visiting_close(&hall->visiting);
}

/* --- a run --- */

/* Pauses a player that loses too often by its own faults. */
static void hall_count(struct run *run, const struct game_result *game)
{
    struct hall *hall = run->data;
    struct error error;
    if (!league_faults_add(&hall->faults, hall->store.database, hall->store.stored.id, game,
                           &error)) {
        cli_tell(error.text);
    }
    if (clock_now_ns() - hall->began_ns > RUN_NS) {
        atomic_store(&hall->pause, true);
    }
}

/* Reads the settings of the event. Each run begins with them, because the options that are stored
 * with the event are added. */
static bool hall_options(struct hall *hall, struct options *event, struct error *error)
{
    return league_event_options(".", hall->settings, false, event, error) &&
           options_set(event, "quiet", "true", error) &&
           league_join_note(hall->store.database, &hall->store.stored, error) &&
           league_join_add(hall->store.database, &hall->store.stored, event, error) &&
           league_join_read_rests(hall->store.database, hall->store.stored.id, hall->resting,
                                  error);
}

/* Plays until a pause is needed or a signal arrives. */
static enum run_end hall_run(struct hall *hall, struct playing *playing, struct error *error)
{
    struct run *run = &playing->run;
    run->watch = hall->watch;
    run->pause = &hall->pause;
    run->viewers = serving_connections(playing->options);
    run->counted = hall_count;
    run->data = hall;
    hall->began_ns = clock_now_ns();
    league_keeper_resume(hall->keeper, hall->resting);
    playing->board = hall->board;
    bool good = run_check_means(run, error) && playing_open_farm(playing, error);
    enum run_end end = good ? playing_run(playing, error) : RUN_FAILED;
    hall_listen(hall);
    if (run->played > 0 && playing->machines == NULL &&
        clock_is_past(hall->warned_ns, WARNING_MS)) {
        hall->warned_ns = clock_now_ns();
        event_warn_of_clocks(run);
    }
    return end;
}

/* Waits until something changes in an event in which fewer than two players take part. */
static void hall_await(struct hall *hall)
{
    while (!hall_is_stopped(hall) && !atomic_load(&hall->pause)) {
        poll(NULL, 0, STOP_CHECK_MS);
    }
}

/* Lets bots join, and plays until the next pause. Returns an exit code. Sets hall->stopped if a
 * signal has stopped the league. */
static int hall_play(struct hall *hall)
{
    struct error error;
    struct options event;
    struct playing playing = {.options = &event};
    if (!hall_options(hall, &event, &error)) {
        options_free(&event);
        return cli_fail("%s", error.text);
    }
    playing.store = hall->store;
    playing.store.joined = 0;
    playing.resting = hall->resting;
    int code = playing_begin(&playing);
    if (code == CLI_OK) {
        enum run_end end = RUN_INTERRUPTED;
        league_faults_resize(&hall->faults, playing.player_count, hall->resting);
        hall->faults.event = playing.run.event;
        if (!league_join_note(playing.store.database, &playing.store.stored, &error) ||
            !hall_update_visitors(hall, &playing, &error)) {
            end = RUN_FAILED;
        } else if (!hall_is_stopped(hall)) {
            end = hall_run(hall, &playing, &error);
        }
        hall->stopped = hall->stopped || end == RUN_INTERRUPTED;
        code = end == RUN_FAILED ? cli_fail("%s", error.text) : CLI_OK;
        if (end == RUN_DONE) {
            hall_await(hall);
        }
    }
    hall->store = playing.store;
    playing.store = (struct event_store){0};
    playing_close(&playing);
    options_free(&event);
    return code;
}

/* --- the command --- */

/* Called by the desk's thread. */
static void hall_wake(void *data)
{
    const struct hall *hall = data;
    league_keeper_wake(hall->keeper);
}

static bool hall_open_desk(struct hall *hall, const struct options *event, struct error *error)
{
    const struct options *settings = hall->settings;
    hall->desk_options =
        (struct desk_options){.folder = ".",
                              .database = options_text(event, "db"),
                              .wait_ms = options_wait_ms(settings),
                              .contest = contest_find(options_text(settings, "contest")),
                              .limits = league_limits(settings),
                              .inbox = options_text(settings, "inbox"),
                              .changed = hall_wake,
                              .data = hall};
    hall->desk = desk_open(&hall->desk_options, error);
    if (hall->desk != NULL) {
        hall->league = desk_league(hall->desk);
    }
    return hall->desk != NULL;
}

static bool hall_open_server(struct hall *hall, const struct options *event, struct error *error)
{
    struct server_sources sources = hall->visiting.sources;
    sources.watch = hall->watch;
    sources.machines = hall->board != NULL ? farm_board_print : NULL;
    sources.data = hall->board;
    sources.league = &hall->league;
    return serving_open(&hall->serving, event, LEAGUE_EVENT, &sources, error);
}

/* Opens the keeper, the desk and the server. The keeper comes first, because the desk calls it. */
static bool hall_open(struct hall *hall, const struct options *event, struct error *error)
{
    bool farm = options_text(event, "farm") != NULL;
    hall->watch = watch_new(farm ? 0 : event_command_jobs(event));
    hall->board = farm ? farm_board_new() : NULL;
    const struct league_keeper_options keeper = {.settings = hall->settings,
                                                 .event = hall->store.stored.id,
                                                 .tell = cli_report,
                                                 .pause = &hall->pause};
    return (hall->keeper = league_keeper_open(&keeper, error)) != NULL &&
           hall_open_desk(hall, event, error) && hall_open_visitors(hall, error) &&
           hall_open_server(hall, event, error) && hall_start_visitors(hall, error);
}

/* Claims the event before the server is opened, so that a second `league serve` says what is
 * wrong. */
static bool hall_claim(struct hall *hall, const struct options *event, struct error *error)
{
    return serving_check(event, error) && event_store_open(&hall->store, event, false, error) &&
           (hall->store.found || error_set(error, "the league has no event")) &&
           database_claim_event(hall->store.database, hall->store.stored.id, error);
}

static void hall_close(struct hall *hall)
{
    serving_close(&hall->serving);
    hall_close_visitors(hall);
    desk_close(hall->desk);
    league_keeper_close(hall->keeper);
    watch_free(hall->watch);
    farm_board_free(hall->board);
    event_store_close(&hall->store);
    league_faults_free(&hall->faults);
    hall_close_signals(hall);
}

/* The paths in the settings and in the commands of submitted bots are relative to the league's
 * folder. Also warns of shims, because of which good submissions would be rejected. */
static bool enter(const struct league *league, struct error *error)
{
    event_warn_of_shims(options_text(league->settings, "sandbox"), NULL, 0, true);
    return chdir(league->folder) == 0 ||
           error_set(error, "cannot enter the folder %s: %s", league->folder, strerror(errno));
}

int league_serve(struct league *league, char **operands)
{
    struct options *options = league->settings;
    struct hall hall = {.settings = options};
    struct options event = {0};
    struct error error;
    (void)operands;
    hall.faults.most = (unsigned)options_number(options, "pause-after", 0);
    atomic_init(&hall.pause, false);
    atomic_init(&hall.visitors_done, false);
    uv_loop_init(&hall.loop);
    hall_listen(&hall);
    bool good = enter(league, &error) &&
                league_event_options(".", options, false, &event, &error) &&
                hall_claim(&hall, &event, &error) && hall_open(&hall, &event, &error);
    int code = good ? CLI_OK : cli_fail("%s", error.text);
    if (good) {
        cli_note("the league is served at %s", server_address(hall.serving.server));
    }
    while (code == CLI_OK && !hall_is_stopped(&hall)) {
        code = hall_play(&hall);
    }
    hall_close(&hall);
    options_free(&event);
    return code;
}

int league_check(struct league *league, char **operands)
{
    struct error error;
    (void)operands;
    const struct league_check check = {.settings = league->settings, .tell = cli_report};
    bool good = enter(league, &error) && league_check_waiting(&check, &error);
    return good ? CLI_OK : cli_fail("%s", error.text);
}
