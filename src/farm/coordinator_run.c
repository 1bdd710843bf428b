#define _GNU_SOURCE
#include "farm/coordinator_run.h"

#include "base/clock.h"
#include "base/memory.h"
#include "farm/announcement.h"
#include "farm/claim.h"
#include "farm/coordinator.h"
#include "farm/result.h"
#include "farm/stream.h"
#include "farm/worker_list.h"
#include "referee/stop_signals.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define REFRESH_MS 100  /* between updates of a person's terminal */
#define BLOCK "1000"    /* ms that Redis waits for results */
#define SILENT_MS 11000 /* no answer for so long: the connection is lost */
#define LOOK_MS 1000    /* between looks at the machines */
#define RENEW_MS 4000   /* between renewals of our name, which expires */
#define ASLEEP_MS 7000  /* after this long without a look, look before anything else */
#define RETRY_MS 1000   /* between attempts to reach Redis */
#define OTHER_MS 20000  /* how long to wait for a coordinator that may be dead */
#define FILES_MS 600000 /* between checks that all bots' files are there */

#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)
#define READ_RESULTS "XREAD COUNT " WORD(COORDINATOR_BATCH)

struct state {
    struct coordinator_run *what;
    struct run *run;
    struct coordinator *coordinator;
    struct redis *talk, *listen;
    bool asked;       /* `listen` waits for results */
    int64_t asked_ns; /* since when */
    char *key;        /* prefix of all keys */
    struct announcement announcement;
    struct worker_list workers;
    char self[CLAIM_SIZE];
    unsigned long long epoch;    /* 0: never attached */
    char *last_result;           /* the id of the last result read */
    int64_t heard_ns, gather_ns; /* when results last came; how long to let them gather since */
    int64_t look_ns, retry_ns, files_ns, other_ns, claim_ns; /* when each was last done, or began */
    bool untrimmed;   /* stored results are still in the stream */
    bool uncounted;   /* Redis was not told what was played since the last look */
    uint64_t dropped; /* results that did not fit */
    struct text told; /* trouble with the connection, so as not to tell it twice */
    bool away;        /* Redis cannot be reached, as was told */
    bool stopped;     /* by faceoff farm stop */
    bool failed;
    struct error *error;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void coordinator_run_tell(struct state *state, const char *line)
{
    if (strcmp(text_string(&state->told), line) != 0) {
        text_clear(&state->told);
        text_puts(&state->told, line);
        state->what->tell(state->what->data, line);
    }
}

static void coordinator_run_tell_waiting(struct state *state, const char *why)
{
    struct text line = {0};
    text_printf(&line, "%s; waiting whether it is gone", why);
    coordinator_run_tell(state, text_string(&line));
    text_free(&line);
}

static bool coordinator_run_is_past(int64_t since_ns, int64_t ms)
{
    return since_ns == 0 || clock_now_ns() - since_ns >= ms * NS_PER_MS;
}

/* Sleeps until there is news, a signal, a look at the machines is due, or `ms` have passed. */
static bool rest(const struct state *state, struct pollfd *news, int64_t ms)
{
    sigset_t signals, before;
    int64_t look_ms = (state->look_ns - clock_now_ns()) / NS_PER_MS + LOOK_MS + 1;
    int64_t most_ms = state->run->refresh != NULL ? REFRESH_MS : LOOK_MS;
    most_ms = state->talk != NULL && look_ms < most_ms ? look_ms : most_ms;
    ms = ms < most_ms ? ms : most_ms;
    struct timespec time = {.tv_nsec = (ms > 0 ? ms : 0) % 1000 * NS_PER_MS,
                            .tv_sec = (ms > 0 ? ms : 0) / 1000};
    stop_signals_fill(&signals);
    /* Blocked, so that no signal is missed between the look and the sleep. */
    sigprocmask(SIG_BLOCK, &signals, &before);
    int ready = interrupted ? 0 : ppoll(news, news != NULL, &time, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready > 0;
}

/* Ends the run; what is stored stays. */
static bool coordinator_run_fail(struct state *state, const char *why)
{
    state->failed = true;
    return error_set(state->error, "%s", why);
}

static void coordinator_run_detach(struct state *state)
{
    redis_close(state->talk);
    redis_close(state->listen);
    state->talk = state->listen = NULL;
    state->asked = false;
}

/* --- results --- */

static void pause_machine(struct state *state, struct machine *machine, const char *why)
{
    struct text line = {0};
    machine_pause(machine, why);
    redis_put(state->talk, "HSET " KEY_CONTROL " %s %s", state->key, machine->name, why);
    redis_done(state->talk, 1, NULL);
    text_printf(&line, "machine %s is paused: %s; `faceoff farm resume` lets it go on",
                machine->name, why);
    coordinator_run_tell(state, text_string(&line));
    text_free(&line);
}

static bool is_power_of_ten(uint64_t number)
{
    while (number > 1 && number % 10 == 0) {
        number /= 10;
    }
    return number == 1;
}

/* Drops a result that does not fit: whoever reaches Redis can write one in any name. Pauses the
 * machine if it has sent several for rounds of the event, since it may go on for ever. */
static void take_wrong(struct state *state, const struct result *result, const char *why)
{
    struct machine *machine = machines_find(&state->what->machines, result->machine);
    state->dropped++;
    if (result->job.seatings != 0) {
        coordinator_again(state->coordinator, result->job.first);
        if (machine != NULL && ++machine->wrong == MACHINE_WRONG_MAX) {
            machine->wrong = 0;
            pause_machine(state, machine, why);
            return;
        }
    }
    if (is_power_of_ten(state->dropped)) {
        struct text line = {0};
        text_printf(&line, "a result in the name of machine %.*s was dropped, %llu so far: %s",
                    MACHINE_NAME_MAX, result->machine, (unsigned long long)state->dropped, why);
        coordinator_run_tell(state, text_string(&line));
        text_free(&line);
    }
}

/* A round has failed on several machines: by accident, or because of its bots. */
static void take_poison(struct state *state, const struct farm_job *job)
{
    struct text line = {0};
    const struct player *players = state->run->players;
    text_printf(&line,
                "the games from %llu on (%s against %s) were lost with three machines one after "
                "the other",
                (unsigned long long)job->first + 1, players[job->players[0]].name,
                players[job->players[1]].name);
    if (coordinator_poison(state->coordinator, job->first)) {
        text_puts(&line, "; they are handed out again");
        coordinator_run_tell(state, text_string(&line));
    } else {
        text_printf(&line, ", %d times: what is it about them?", COORDINATOR_POISON_MAX);
        coordinator_run_fail(state, text_string(&line));
    }
    text_free(&line);
}

static bool coordinator_run_keep(struct state *state, struct result *result)
{
    struct machine *machine = machines_find(&state->what->machines, result->machine);
    if (machine != NULL) {
        machine->wrong = 0;
    }
    for (size_t i = 0; i < result->game_count; i++) {
        struct game_result *game = &result->games[i];
        if (coordinator_judge(state->coordinator, game) != COORDINATOR_MISSING) {
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

/* False: a result cannot be stored. */
static bool take_entry(struct state *state, const struct reply *entry)
{
    struct result result;
    struct error error;
    const struct reply *digest = stream_field(entry, "digest");
    if (strcmp(reply_text(digest), state->what->manifest->digest) != 0) {
        return true; /* it belongs to an earlier epoch */
    }
    bool kept = true,
         good = result_read(&result, reply_text(stream_field(entry, "machine")),
                            reply_text(stream_field(entry, "job")),
                            reply_text(stream_field(entry, "records")), state->run->conditions,
                            state->run->players, state->run->event, &error);
    const struct reply *poison = stream_field(entry, "poison");
    if (poison != NULL && result.job.seatings != 0) {
        take_poison(state, &result.job);
    } else if (good) {
        kept = coordinator_run_keep(state, &result);
    } else {
        take_wrong(state, &result, error.text);
    }
    result_free(&result);
    return kept;
}

/* Stores results in one transaction. They leave the stream a little later, so if we end in between,
 * they are read again. */
static bool take_results(struct state *state, const struct reply *entries)
{
    size_t count = reply_count(entries);
    struct database *database = state->run->store->database;
    bool good = database_begin(database, state->error);
    for (size_t i = 0; good && i < count; i++) {
        good = take_entry(state, reply_item(entries, i));
    }
    if (!database_end(database, good, state->error)) {
        state->failed = true;
        return false;
    }
    if (count == 0) {
        return true;
    }
    free(state->last_result);
    state->last_result = memory_copy_string(stream_id(reply_item(entries, count - 1)));
    state->untrimmed = true;
    return true;
}

/* Takes all waiting results, without waiting for more. */
static bool drain(struct state *state)
{
    size_t count = 1;
    while (count > 0 && !state->run->event->over) {
        redis_put(state->talk, READ_RESULTS " STREAMS " KEY_RESULTS " %s", state->key,
                  state->last_result);
        struct reply *reply = redis_get(state->talk);
        if (reply == NULL) {
            return false;
        }
        const struct reply *entries = stream_entries(reply);
        count = reply_count(entries);
        bool good =
            reply_kind(reply) != REPLY_ERROR && (count == 0 || take_results(state, entries));
        reply_free(reply);
        if (!good) {
            return false;
        }
    }
    return true;
}

/* --- attaching to Redis --- */

/* Whether we coordinate now. Waits for another coordinator, which may be dead: then its name
 * expires. */
static bool take_over(struct state *state, struct error *error)
{
    char other[CLAIM_SIZE];
    enum claim claim = claim_take(state->talk, state->key, state->self, other, error);
    state->claim_ns = clock_now_ns();
    if (claim != CLAIM_OTHERS) {
        return claim == CLAIM_OURS;
    }
    error_set(error, "another coordinator runs event \"%.100s\" on this Redis: %.60s",
              state->what->event, other);
    state->other_ns = state->other_ns == 0 ? clock_now_ns() : state->other_ns;
    if (coordinator_run_is_past(state->other_ns, OTHER_MS)) {
        return coordinator_run_fail(state, error->text);
    }
    coordinator_run_tell_waiting(state, error->text);
    return false;
}

/* Each coordinator that takes up the event gives it a new epoch: so an earlier one notices, and we
 * announcement if Redis has lost its memory. */
static bool take_epoch(struct state *state, bool *same, struct error *error)
{
    unsigned long long epoch;
    if (!announcement_read(state->talk, &state->announcement, &epoch, same, error)) {
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

static bool coordinator_run_write_files(struct state *state, struct error *error)
{
    bool changed;
    state->files_ns = clock_now_ns();
    bool good = announcement_write_files(state->talk, &state->announcement, &changed, error);
    return good || (changed ? coordinator_run_fail(state, error->text) : false);
}

/* Reads which rounds the stream holds, and then all waiting results: so a round is in one or the
 * other. */
static bool reconcile(struct state *state, struct error *error)
{
    coordinator_recall(state->coordinator);
    redis_put(state->talk, "XRANGE " KEY_JOBS " - +", state->key);
    struct reply *reply = redis_get(state->talk);
    for (size_t i = 0; i < reply_count(reply); i++) {
        struct farm_job job;
        const struct reply *line = stream_field(reply_item(reply, i), "job");
        if (farm_job_parse(&job, reply_text(line), state->run->conditions->contest,
                           state->run->event->plan.players)) {
            coordinator_found(state->coordinator, &job);
        }
    }
    bool good =
        reply_kind(reply) == REPLY_LIST || error_set(error, "the stream of jobs is not a stream");
    reply_free(reply);
    free(state->last_result);
    state->last_result = memory_copy_string("0");
    return good && (drain(state) || error_set(error, "the results that wait cannot be read"));
}

static bool coordinator_run_attach(struct state *state, struct error *error)
{
    enum redis_trouble trouble;
    bool same;
    coordinator_run_detach(state);
    state->talk = redis_open(state->what->url, &trouble, error);
    state->listen = state->talk == NULL ? NULL : redis_open(state->what->url, &trouble, error);
    if (state->listen == NULL) {
        return trouble == REDIS_REFUSED ? coordinator_run_fail(state, error->text) : false;
    }
    return take_over(state, error) && take_epoch(state, &same, error) &&
           coordinator_run_write_files(state, error) && /* before a machine can hear of the event */
           announcement_write(state->talk, &state->announcement, state->epoch, same, error) &&
           reconcile(state, error);
}

/* --- looks at the machines --- */

static void check_outliers(struct state *state)
{
    struct machine *machine = machines_outlier(&state->what->machines);
    if (machine != NULL) {
        struct text why = {0};
        text_printf(&why, "%llu of its %llu games were lost by time, far more than elsewhere",
                    (unsigned long long)machine->late, (unsigned long long)machine->games);
        pause_machine(state, machine, text_string(&why));
        text_free(&why);
    }
}

/* What keeps a machine from playing all: else the event might wait for ever without a word. Once a
 * machine, since its figures may be others each time that it is started. */
static void tell_notes(struct state *state)
{
    struct machines *machines = &state->what->machines;
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        if (machine->known && machine->note[0] != '\0' && !machine->told) {
            struct text line = {0};
            text_printf(&line, "machine %s: %s", machine->name, machine->note);
            coordinator_run_tell(state, text_string(&line));
            text_free(&line);
            machine->told = true;
        }
    }
}

/* Whether the event is still ours; `name` is what Redis has just told. */
static bool renew_claim(struct state *state, const char *name, struct error *error)
{
    char other[CLAIM_SIZE];
    if (strcmp(name, state->self) == 0 && !coordinator_run_is_past(state->claim_ns, RENEW_MS)) {
        return true;
    }
    enum claim claim = claim_take(state->talk, state->key, state->self, other, error);
    state->claim_ns = clock_now_ns();
    if (claim != CLAIM_OURS) {
        if (claim == CLAIM_OTHERS) {
            error_set(error, "another coordinator has taken over this event: %.60s", other);
            coordinator_run_fail(state, error->text);
        }
        return false;
    }
    return true;
}

/* Whether the event is still ours and unchanged, and whether a person has stopped it. Reads the
 * machines in the same exchange. */
static bool look_at_event(struct state *state, struct error *error)
{
    redis_put(state->talk, "GET " KEY_COORDINATOR, state->key);
    redis_put(state->talk, "GET " KEY_STOP, state->key);
    redis_put(state->talk, "HGET " KEY_EVENT " epoch", state->key);
    worker_list_ask(state->talk, state->key, &state->workers);
    struct reply *name = redis_get(state->talk), *stop = redis_get(state->talk);
    struct reply *epoch = redis_get(state->talk);
    bool good = epoch != NULL &&
                worker_list_read(state->talk, state->key, &state->workers, &state->what->machines);
    good = good ? renew_claim(state, reply_text(name), error)
                : error_set(error, "the connection to Redis is lost");
    if (good && strtoull(reply_text(epoch), NULL, 10) != state->epoch) {
        good = error_set(error, "Redis has lost its memory: games are handed out again");
    }
    state->stopped = state->stopped || reply_text(stop)[0] != '\0';
    reply_free(name);
    reply_free(stop);
    reply_free(epoch);
    return good;
}

/* False: we must attach to Redis again. */
static bool coordinator_run_look(struct state *state, struct error *error)
{
    struct machines *machines = &state->what->machines;
    state->look_ns = clock_now_ns();
    if (!look_at_event(state, error)) {
        return false;
    }
    state->uncounted = true;
    machines_note_pace(machines, state->look_ns);
    check_outliers(state);
    tell_notes(state);
    if (state->what->looked != NULL) {
        state->what->looked(state->what->data, machines);
    }
    coordinator_set_slots(state->coordinator, machines_slots(machines), machines_workers(machines));
    event_widen(state->run->event, COORDINATOR_WINDOW_A_SLOT * (uint64_t)machines_slots(machines));
    return !coordinator_run_is_past(state->files_ns, FILES_MS) ||
           coordinator_run_write_files(state, error);
}

/* --- the loop --- */

/* For `faceoff farm status`; returns how many answers come, as the next ones do. */
static unsigned put_counts(struct state *state, struct redis *redis)
{
    struct text line = {0};
    text_printf(&line, "%llu of %llu", (unsigned long long)state->run->event->played,
                (unsigned long long)event_games(state->run->event));
    redis_put(redis, "HSET " KEY_EVENT " played %s", state->key, text_string(&line));
    text_free(&line);
    state->uncounted = false;
    return worker_list_put_counts(redis, state->key, &state->what->machines) + 1;
}

static unsigned put_trim(struct state *state, struct redis *redis)
{
    char next[STREAM_ID_SIZE];
    stream_id_next(state->last_result, next);
    redis_put(redis, "XTRIM " KEY_RESULTS " MINID %s", state->key, next);
    state->untrimmed = false;
    return 1;
}

static unsigned put_rounds(struct state *state, struct redis *redis)
{
    struct farm_job job;
    struct text line = {0};
    unsigned count = 0;
    for (; coordinator_next(state->coordinator, &job); count++) {
        text_clear(&line);
        farm_job_print(&job, &line);
        redis_put(redis, "XADD " KEY_JOBS " * digest %s job %s", state->key,
                  state->what->manifest->digest, text_string(&line));
    }
    text_free(&line);
    return count;
}

/* One exchange for all: removes stored results from their stream, publishes the next rounds, and
 * asks for results. While results gather, it sends nothing; while it waits for results already,
 * only new rounds. */
static bool exchange(struct state *state, struct error *error)
{
    bool asks = !state->asked;
    struct redis *redis = asks ? state->listen : state->talk;
    if (asks && clock_now_ns() - state->heard_ns < state->gather_ns) {
        return true;
    }
    unsigned counts = asks && state->uncounted ? put_counts(state, redis) : 0;
    unsigned answers = asks && state->untrimmed ? put_trim(state, redis) : 0;
    answers += put_rounds(state, redis);
    if (asks) {
        redis_put(redis, READ_RESULTS " BLOCK " BLOCK " STREAMS " KEY_RESULTS " %s", state->key,
                  state->last_result);
        state->asked = true;
        state->asked_ns = clock_now_ns();
    }
    bool sent = redis_flush(redis) || error_set(error, "the connection to Redis is lost");
    redis_done(redis, sent ? counts : 0, NULL); /* a full Redis refuses them */
    return sent && redis_done(redis, answers, error) &&
           (!coordinator_run_is_past(state->asked_ns, SILENT_MS) ||
            error_set(error, "Redis does not answer"));
}

/* Waits for results, but no longer than until the next look. NULL: there are none so far. */
static struct reply *coordinator_run_await(struct state *state, bool *lost)
{
    struct pollfd news = {redis_fd(state->listen), POLLIN, 0};
    struct reply *reply = redis_arrived(state->listen, false, lost);
    bool can_read = reply == NULL && !*lost && rest(state, &news, LOOK_MS);
    return can_read ? redis_arrived(state->listen, true, lost) : reply;
}

/* Takes the results that have come; but not after a sleep in which another coordinator may have
 * taken over: then asks for them again. */
static bool coordinator_run_hear(struct state *state, struct error *error)
{
    bool lost = false;
    if (!state->asked) {
        int64_t left_ms = (state->gather_ns - (clock_now_ns() - state->heard_ns)) / NS_PER_MS + 1;
        rest(state, NULL, left_ms);
        return true;
    }
    struct reply *reply = coordinator_run_await(state, &lost);
    bool good = !lost && reply_kind(reply) != REPLY_ERROR;
    if (!good) {
        error_set(error, "%s", lost ? "the connection to Redis is lost" : reply_text(reply));
    }
    state->asked = state->asked && reply == NULL;
    if (reply_count(reply) > 0 && !coordinator_run_is_past(state->look_ns, ASLEEP_MS)) {
        const struct reply *entries = stream_entries(reply);
        int64_t now_ns = clock_now_ns();
        state->gather_ns = coordinator_gather_ns(state->coordinator, reply_count(entries),
                                                 now_ns - state->heard_ns);
        state->heard_ns = now_ns;
        good = good && (take_results(state, entries) ||
                        error_set(error, "the connection to Redis is lost"));
    }
    reply_free(reply);
    return good;
}

/* One turn of the loop. Tells of trouble with Redis, and tries again. */
static void coordinator_run_turn(struct state *state)
{
    struct error error = {""};
    if (state->talk == NULL) {
        if (!coordinator_run_is_past(state->retry_ns, RETRY_MS)) {
            rest(state, NULL, RETRY_MS - (clock_now_ns() - state->retry_ns) / NS_PER_MS);
            return;
        }
        state->retry_ns = clock_now_ns();
        if (!coordinator_run_attach(state, &error)) {
            state->away = state->away || state->talk == NULL;
            coordinator_run_tell(state, error.text);
            coordinator_run_detach(state);
            return;
        }
        if (state->away) {
            coordinator_run_tell(state, "Redis can be reached again");
            state->away = false;
        }
        state->other_ns = 0;
    }
    bool good = (!coordinator_run_is_past(state->look_ns, LOOK_MS) ||
                 coordinator_run_look(state, &error)) &&
                exchange(state, &error) && coordinator_run_hear(state, &error);
    if (!good) {
        coordinator_run_tell(state, error.text);
        coordinator_run_detach(state);
    }
}

/* Leaves only the event's end in Redis, for the workers to read; or leaves all as it is, for
 * --resume. */
static void take_leave(struct state *state)
{
    if (state->talk == NULL) {
        return;
    }
    if (state->run->event->over || state->stopped) {
        announcement_end(state->talk, &state->announcement, state->stopped ? "stopped" : "over");
    }
    claim_leave(state->talk, state->key, state->self);
}

static void coordinator_run_refresh(struct state *state, int64_t *last_ns)
{
    struct run *run = state->run;
    if (run->refresh != NULL && coordinator_run_is_past(*last_ns, REFRESH_MS)) {
        *last_ns = clock_now_ns();
        run->refresh(run);
    }
}

static void coordinator_run_loop(struct state *state)
{
    int64_t refreshed_ns = 0;
    interrupted = 0;
    stop_signals_handle(interrupt);
    while (!state->run->event->over && !state->failed && !state->stopped && !interrupted) {
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
                          .key = stream_prefix(what->event),
                          .last_result = memory_copy_string("0"),
                          .error = error};
    state.announcement =
        (struct announcement){.key = state.key, .event = what->event, .manifest = what->manifest};
    claim_name(state.self);
    error->text[0] = '\0';
    bool opened = run_open(run, error);
    if (opened) {
        coordinator_run_loop(&state);
    }
    bool good = run_close(run, opened && !state.failed);
    coordinator_run_detach(&state);
    worker_list_free(&state.workers);
    coordinator_free(state.coordinator);
    free(state.key);
    free(state.last_result);
    text_free(&state.told);
    return !good ? RUN_FAILED : run->event->over ? RUN_DONE : RUN_INTERRUPTED;
}
