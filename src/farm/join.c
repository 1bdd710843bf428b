/* Lets a machine join and leave events. worker_link.c does the work while the machine plays. */
#include "farm/join.h"

#include "base/clock.h"
#include "base/memory.h"
#include "farm/board.h"
#include "farm/cache.h"
#include "farm/fairness.h"
#include "farm/worker_link.h"
#include "referee/stop_signals.h"
#include "runner/confinement.h"
#include "store/settings_file.h"

#include <poll.h>
#include <signal.h>
#include <string.h>

#define JOIN_RETRY_MS 500
#define AGAIN_S 5 /* seconds after which the program first repeats that Redis cannot be reached */

/* --- signals (blocked while working, so that none is lost) --- */

/* Discards the signals that have already been handled, and unblocks signals. */
static void release_signals(const sigset_t *before)
{
    sigset_t signals;
    stop_signals_fill(&signals);
    while (sigtimedwait(&signals, NULL, &(struct timespec){0}) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* --- finding an event to work on --- */

/* Data that stays constant while this machine works on an event. */
struct task {
    const struct join_options *wanted;
    struct board *board;
    struct farm_manifest manifest;
    struct options options;
    struct conditions conditions;
    struct player *players;
    struct cache cache;
    struct sandbox *sandbox;
    struct fairness fairness;
    double ratio; /* this machine's speed divided by the coordinator's, or 0 if not measured */
};

static void task_free(struct task *task)
{
    players_free(task->players, task->manifest.bot_count);
    farm_manifest_free(&task->manifest);
    conditions_free(&task->conditions);
    options_free(&task->options);
    sandbox_close(task->sandbox);
    cache_close(&task->cache);
    board_free(task->board);
    *task = (struct task){0};
}

/* --- finding an event --- */

enum found { FOUND, NONE_YET, NEVER };

/* Selects the event named `wanted`. If that is NULL, selects the alphabetically first event that
 * has not been stopped, but prefers events that have a coordinator, because the others may never be
 * resumed. Returns false if there is no such event. If Redis refuses access, returns false and sets
 * *error. */
static bool choose_event(struct board *board, const char *wanted, struct error *error)
{
    const char *chosen = NULL;
    enum board_appeal best = BOARD_STOPPED;
    struct reply *events = board_events(board, error);
    for (size_t i = 0; i < board_count(events); i++) {
        const char *name = board_event(events, i);
        enum board_appeal appeal = wanted == NULL              ? board_appeal(board, name)
                                   : strcmp(name, wanted) == 0 ? BOARD_COORDINATED
                                                               : BOARD_STOPPED;
        bool first = chosen == NULL || strcmp(name, chosen) < 0;
        if (appeal > best || (appeal == best && appeal != BOARD_STOPPED && first)) {
            chosen = name;
            best = appeal;
        }
    }
    bool found = chosen != NULL;
    if (found) {
        board_choose(board, chosen);
    }
    board_release(events);
    return found;
}

static enum found read_manifest(struct task *task, struct error *error)
{
    struct settings settings = {0};
    bool there = board_read_manifest(task->board, &settings);
    bool good =
        there && farm_manifest_parse(&task->manifest, &settings, task->wanted->version, error);
    settings_free(&settings);
    return good ? FOUND : there ? NEVER : NONE_YET;
}

/* --- fetching the event's bots --- */

static bool fetch_file(const struct task *task, const char *digest, struct error *error)
{
    struct text bytes = {0};
    bool good = cache_has(&task->cache, digest);
    if (!good) {
        good = board_read_file(task->board, digest, &bytes)
                   ? cache_add(&task->cache, digest, text_string(&bytes), bytes.length, error)
                   : error_set(error, "Redis does not have the file %s of a bot", digest);
    }
    text_free(&bytes);
    return good;
}

static bool fetch_bots(struct task *task, struct error *error)
{
    struct farm_manifest *manifest = &task->manifest;
    task->players = memory_new(manifest->bot_count * sizeof *task->players);
    bool good = cache_open(&task->cache, task->wanted->cache, error);
    for (size_t b = 0; good && b < manifest->bot_count; b++) {
        const struct farm_bot *bot = &manifest->bots[b];
        for (size_t i = 0; good && i < bot->file_count; i++) {
            good = fetch_file(task, bot->files[i].digest, error) ||
                   error_prefix(error, "%s: %s", bot->name, bot->files[i].path);
        }
        good = good && cache_lay_out(&task->cache, bot, &task->players[b], error);
    }
    return good;
}

/* --- checking the event's conditions --- */

/* Chooses this machine's sandbox, which must be at least as strict as the event requires. */
static bool settle_sandbox(struct task *task, struct error *error)
{
    const char *asked = sandbox_level_names[task->conditions.level];
    const char *ours = task->wanted->sandbox;
    bool weaker = strcmp(ours, "off") == 0
                      ? strcmp(asked, "off") != 0
                      : strcmp(ours, "strict") != 0 && strcmp(asked, "strict") == 0;
    if (weaker) {
        return error_set(error, "the event requires --sandbox %s, but this machine would use %s",
                         asked, ours);
    }
    bool good = options_set(&task->options, "sandbox", ours, error) &&
                confinement_open(&task->sandbox, &task->options, task->players,
                                 task->manifest.bot_count, task->wanted->slots, error);
    task->conditions.sandbox = task->sandbox;
    return good || error_prefix(error, "--sandbox=%s", ours);
}

static void scale(int64_t *ns, double ratio)
{
    *ns = (int64_t)((double)*ns / ratio);
}

static bool join_settle_clock(struct task *task, struct error *error)
{
    struct match_clock *clock = &task->conditions.clock;
    bool scales = options_flag(&task->options, "scale-time");
    if (task->manifest.speed <= 0) {
        task->fairness.late_ms = -1;
        return true;
    }
    fairness_measure(&task->fairness, task->conditions.contest->game, task->conditions.variant,
                     task->wanted->slots);
    task->ratio = task->fairness.speed / task->manifest.speed;
    if (scales && task->ratio > 0) {
        scale(&clock->first_ns, task->ratio);
        scale(&clock->turn_ns, task->ratio);
        scale(&clock->bank_ns, task->ratio);
    }
    return fairness_check(&task->fairness, task->manifest.speed,
                          (double)clock->turn_ns / (double)NS_PER_MS, scales, error);
}

static bool join_settle(struct task *task, struct error *error)
{
    struct settings stored = {0};
    options_init(&task->options, task->manifest.command);
    bool good = settings_parse(&stored, task->manifest.options, error) &&
                options_take(&task->options, &stored, error) &&
                conditions_settle(&task->conditions, &task->options, error) &&
                conditions_load_openings(&task->conditions, &task->options,
                                         &task->manifest.openings, error);
    settings_free(&stored);
    return good && settle_sandbox(task, error) && join_settle_clock(task, error);
}

/* --- joining --- */

static enum found join_event(struct task *task, struct error *error)
{
    if (!choose_event(task->board, task->wanted->event, error)) {
        return NONE_YET;
    }
    enum found found = read_manifest(task, error);
    if (found != FOUND) {
        return found;
    }
    return fetch_bots(task, error) && join_settle(task, error) ? FOUND : NEVER;
}

/* Tells the coordinator why this machine cannot join. The coordinator has no other way to find
 * out. */
static void join_report(const struct task *task, const char *why)
{
    struct board_orders orders;
    const struct board_worker worker = {
        .machine = task->wanted->machine, .late_ms = -1, .note = why};
    if (board_is_connected(task->board) && board_chosen(task->board) != NULL) {
        board_beat(task->board, worker.machine, &worker, "", &orders);
    }
}

/* The reason for waiting that was last reported to the user. */
struct waiting {
    struct text reason;
    int64_t began_ns, reported_ns;
    int64_t pause_s; /* seconds until the reason is reported again; doubled after each report */
};

/* Reports the reason why this machine is waiting. If it is still waiting because Redis cannot be
 * reached, repeats the report at increasing intervals. */
static void join_report_waiting(struct waiting *waiting, const struct join_options *wanted,
                                const char *why, bool away)
{
    int64_t now_ns = clock_now_ns();
    if (strcmp(text_string(&waiting->reason), why) != 0) {
        text_clear(&waiting->reason);
        text_puts(&waiting->reason, why);
        waiting->began_ns = waiting->reported_ns = now_ns;
        waiting->pause_s = AGAIN_S;
        wanted->report(why);
    } else if (away && now_ns - waiting->reported_ns >= waiting->pause_s * NS_PER_S) {
        struct text line = {0};
        text_printf(&line, "%s; still trying after %lld s", why,
                    (long long)((now_ns - waiting->began_ns) / NS_PER_S));
        wanted->report(text_string(&line));
        text_free(&line);
        waiting->reported_ns = now_ns;
        waiting->pause_s *= 2;
    }
}

/* Waits until Redis can be reached and has an event to work on. Returns false if the event cannot
 * be used or the program has been asked to leave. */
static bool find_task(struct task *task, struct error *error)
{
    const struct join_options *wanted = task->wanted;
    struct waiting waiting = {0};
    bool found_one = false, over = false;
    while (!over && !stop_signals_pending()) {
        *task = (struct task){.wanted = wanted, .board = board_new(wanted->url, NULL, NULL)};
        enum board_state state = board_connect(task->board, error);
        enum found found = state == BOARD_NEW       ? join_event(task, error)
                           : state == BOARD_REFUSED ? NEVER
                                                    : NONE_YET;
        const char *why = error->text[0] != '\0' ? error->text : "waiting for an event";
        if (found == NEVER) {
            join_report(task, error->text);
        }
        found_one = found == FOUND;
        over = found != NONE_YET;
        if (!over) {
            join_report_waiting(&waiting, wanted, why, state != BOARD_NEW);
            task_free(task);
            poll(NULL, 0, JOIN_RETRY_MS);
        }
    }
    text_free(&waiting.reason);
    return found_one;
}

static bool keeps_processes(const struct task *task)
{
    return task->options.command == FOR_TOURNAMENT &&
           options_flag(&task->options, "keep-processes") &&
           task->conditions.contest->protocol->serves_many_games;
}

static bool work_once(const struct join_options *wanted, bool *again, struct error *error)
{
    struct task task = {.wanted = wanted};
    bool good = false;
    *again = false;
    error->text[0] = '\0';
    if (find_task(&task, error)) {
        struct worker_link link = {.url = wanted->url,
                                   .event = board_chosen(task.board),
                                   .machine = wanted->machine,
                                   .manifest = &task.manifest,
                                   .conditions = &task.conditions,
                                   .players = task.players,
                                   .slots = wanted->slots,
                                   .pin = wanted->pin,
                                   .keep_processes = keeps_processes(&task),
                                   .speed = task.ratio,
                                   .late_ms = task.fairness.late_ms,
                                   .report = wanted->report,
                                   .asked_to_leave = stop_signals_pending};
        enum worker_link_end linked = worker_link_work(&link, error);
        *again = linked == WORKER_LINK_CHANGED || (linked == WORKER_LINK_OVER && wanted->stay);
        good = linked != WORKER_LINK_FAILED;
    }
    good = good || stop_signals_pending();
    *again = *again && !stop_signals_pending();
    task_free(&task);
    return good;
}

bool join_work(const struct join_options *wanted, struct error *error)
{
    sigset_t signals, before;
    bool again = true, good = true;
    stop_signals_fill(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    while (again) {
        good = work_once(wanted, &again, error);
    }
    release_signals(&before);
    return good;
}
