#include "league/league_keeper.h"

#include "base/clock.h"
#include "base/memory.h"
#include "command/command.h"
#include "league/league_folder.h"
#include "league/league_join.h"
#include "serve/quiet_thread.h"
#include "store/thinning.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

/* Time between two looks at the database and the child process. */
#define LOOK_MS 500
/* A run lasts at least this many times as long as the last pause, so that authors who make changes
 * all the time do not keep the league from playing. */
#define RUN_SHARE 4
/* Time before the next attempt after the process that tests submissions has failed. */
#define RETRY_NS (30 * NS_PER_S)
/* Time between two looks for old games, whose records are made smaller, and the number of games
 * that are examined in one transaction. */
#define THIN_NS (60 * NS_PER_S)
#define THIN_GAMES 100
#define CHECK_NICE 10 /* the games in progress are more important than the tests */

struct league_keeper {
    struct league_keeper_options options;
    struct database *database;
    struct command check; /* command of the process that tests submissions */
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t condition;
    /* The following members are protected by the mutex: */
    bool awake, closing;
    bool runs;        /* whether a run has begun that has not been asked for a pause */
    int64_t began_ns; /* when the run began */
    int64_t asked_ns; /* when it was asked for a pause, or 0 */
    int64_t stood_ns; /* how long the pause before the run was */
    bool resting[EVENT_PLAYERS_MAX];
    /* The following members belong to the thread: */
    pid_t child; /* process that tests submissions, or 0 */
    int64_t retry_ns, thin_ns;
    bool failed; /* whether the last look at the database has failed */
};

/* --- the process that tests submissions --- */

/* Lists the words of its command, with all settings: those that `league serve` was given on its
 * command line also apply to the tests, and league.json may change meanwhile. Others can see these
 * words, so the settings of a farm, whose address may contain a password, are left out. */
static void list_words(struct command *words, const struct options *settings)
{
    static const char *const first[] = {"faceoff", "league", "check", "."};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        command_add(words, first[i]);
    }
    for (size_t i = 0; i < settings->given.count; i++) {
        const struct setting *setting = &settings->given.list[i];
        bool flag = option_find(settings->command, setting->name)->kind == OPTION_FLAG;
        struct text word = {0};
        text_printf(&word, "--%s%s%s", setting->name, flag ? "" : "=", flag ? "" : setting->value);
        if (strncmp(setting->name, "farm", 4) != 0 &&
            (!flag || strcmp(setting->value, "true") == 0)) {
            command_add(words, text_string(&word));
        }
        text_free(&word);
    }
}

/* Becomes the process. Called after fork, so only system calls are allowed. */
static void keeper_exec(const struct league_keeper *keeper, pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); /* Ctrl-C must not interrupt the test */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent && (nice(CHECK_NICE) != -1 || errno == 0)) {
        execv("/proc/self/exe", keeper->check.words);
    }
    _exit(127);
}

static void start_child(struct league_keeper *keeper)
{
    pid_t parent = getpid();
    errno = 0;
    pid_t child = fork();
    if (child == 0) {
        keeper_exec(keeper, parent);
    }
    if (child < 0) {
        struct error error;
        error_set(&error, "cannot test submissions: %s", strerror(errno));
        keeper->options.tell(keeper->options.data, error.text);
        keeper->retry_ns = clock_now_ns() + RETRY_NS;
        return;
    }
    keeper->child = child;
}

/* Finds out whether the process has ended. If it has failed, it has printed the reason. */
static void await_child(struct league_keeper *keeper)
{
    int status;
    if (keeper->child == 0 || waitpid(keeper->child, &status, WNOHANG) != keeper->child) {
        return;
    }
    keeper->child = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        keeper->retry_ns = clock_now_ns() + RETRY_NS;
        keeper->options.tell(keeper->options.data,
                             "testing submissions failed; trying again in half a minute");
    }
}

static void kill_child(struct league_keeper *keeper)
{
    if (keeper->child != 0) {
        kill(keeper->child, SIGKILL);
        waitpid(keeper->child, NULL, 0);
        keeper->child = 0;
    }
}

/* --- looking for changes --- */

static enum database_found find_step(struct league_keeper *keeper, enum submission_step step,
                                     struct error *error)
{
    struct submission_row row;
    enum database_found found = submissions_next(keeper->database, step, &row, error);
    if (found == DATABASE_FOUND) {
        submission_row_free(&row);
    }
    return found;
}

/* Starts a test if a submission waits, or if one was being tested when its process was killed. */
static bool look_at_waiting(struct league_keeper *keeper, struct error *error)
{
    if (keeper->child != 0 || clock_now_ns() < keeper->retry_ns) {
        return true;
    }
    enum database_found found = find_step(keeper, STEP_WAITING, error);
    if (found == DATABASE_NONE) {
        found = find_step(keeper, STEP_TESTING, error);
    }
    if (found == DATABASE_FOUND) {
        start_child(keeper);
    }
    return found != DATABASE_FAILED;
}

/* Returns whether the run may be asked for a pause. The caller has locked the mutex. */
static bool may_pause(const struct league_keeper *keeper)
{
    return keeper->runs && clock_now_ns() - keeper->began_ns >= RUN_SHARE * keeper->stood_ns;
}

/* Asks the run for a pause if a submission can join, or if other players should rest. */
static bool look_at_players(struct league_keeper *keeper, struct error *error)
{
    bool resting[EVENT_PLAYERS_MAX];
    struct submission_row row;
    enum database_found found = submissions_next_to_join(keeper->database, 0, &row, error);
    if (found == DATABASE_FOUND) {
        submission_row_free(&row);
    }
    bool good = found != DATABASE_FAILED &&
                league_join_read_rests(keeper->database, keeper->options.event, resting, error);
    uv_mutex_lock(&keeper->mutex);
    if (good && may_pause(keeper) &&
        (found == DATABASE_FOUND || memcmp(resting, keeper->resting, sizeof resting) != 0)) {
        keeper->runs = false;
        keeper->asked_ns = clock_now_ns();
        atomic_store(keeper->options.pause, true);
    }
    uv_mutex_unlock(&keeper->mutex);
    return good;
}

/* Thins some old games, if the host wants this. */
static bool look_at_old_games(struct league_keeper *keeper, struct error *error)
{
    uint64_t keep = options_number(keeper->options.settings, "keep-records", 0);
    struct stored_event event;
    unsigned examined;
    if (keep == 0 || clock_now_ns() < keeper->thin_ns) {
        return true;
    }
    if (!database_need_event(keeper->database, LEAGUE_EVENT, &event, error)) {
        return false;
    }
    bool good = database_thin(keeper->database, &event, keep, THIN_GAMES, &examined, error);
    keeper->thin_ns = examined == THIN_GAMES ? 0 : clock_now_ns() + THIN_NS;
    stored_event_free(&event);
    return good;
}

static void keeper_look(struct league_keeper *keeper)
{
    struct error error;
    await_child(keeper);
    bool good = look_at_waiting(keeper, &error) && look_at_players(keeper, &error) &&
                look_at_old_games(keeper, &error);
    if (!good && !keeper->failed) {
        keeper->options.tell(keeper->options.data, error.text);
    }
    keeper->failed = !good;
}

static void keeper_run(void *data)
{
    struct league_keeper *keeper = data;
    uv_mutex_lock(&keeper->mutex);
    while (!keeper->closing) {
        keeper->awake = false;
        uv_mutex_unlock(&keeper->mutex);
        keeper_look(keeper);
        uv_mutex_lock(&keeper->mutex);
        if (!keeper->awake && !keeper->closing) {
            uv_cond_timedwait(&keeper->condition, &keeper->mutex,
                              (uint64_t)LOOK_MS * (uint64_t)NS_PER_MS);
        }
    }
    uv_mutex_unlock(&keeper->mutex);
    kill_child(keeper);
}

/* --- interface --- */

static void free_keeper(struct league_keeper *keeper)
{
    database_close(keeper->database);
    command_free(&keeper->check);
    uv_cond_destroy(&keeper->condition);
    uv_mutex_destroy(&keeper->mutex);
    free(keeper);
}

struct league_keeper *league_keeper_open(const struct league_keeper_options *options,
                                         struct error *error)
{
    struct league_keeper *keeper = memory_new(sizeof *keeper);
    *keeper = (struct league_keeper){
        .options = *options, .database = league_open_database(".", options->settings, error)};
    list_words(&keeper->check, options->settings);
    uv_mutex_init(&keeper->mutex);
    uv_cond_init(&keeper->condition);
    int failure =
        keeper->database == NULL ? 0 : quiet_thread_start(&keeper->thread, keeper_run, keeper);
    if (keeper->database != NULL && failure == 0) {
        return keeper;
    }
    if (failure != 0) {
        error_set(error, "cannot start a thread: %s", uv_strerror(failure));
    }
    free_keeper(keeper);
    return NULL;
}

void league_keeper_resume(struct league_keeper *keeper, const bool resting[EVENT_PLAYERS_MAX])
{
    uv_mutex_lock(&keeper->mutex);
    memcpy(keeper->resting, resting, sizeof keeper->resting);
    keeper->runs = true;
    keeper->began_ns = clock_now_ns();
    keeper->stood_ns = keeper->asked_ns == 0 ? 0 : keeper->began_ns - keeper->asked_ns;
    keeper->asked_ns = 0;
    atomic_store(keeper->options.pause, false);
    uv_mutex_unlock(&keeper->mutex);
}

static void keeper_signal(struct league_keeper *keeper, bool *flag)
{
    uv_mutex_lock(&keeper->mutex);
    *flag = true;
    uv_cond_signal(&keeper->condition);
    uv_mutex_unlock(&keeper->mutex);
}

void league_keeper_wake(struct league_keeper *keeper)
{
    keeper_signal(keeper, &keeper->awake);
}

void league_keeper_close(struct league_keeper *keeper)
{
    if (keeper != NULL) {
        keeper_signal(keeper, &keeper->closing);
        uv_thread_join(&keeper->thread);
        free_keeper(keeper);
    }
}
