/* Tests the state machines, text formats and files of the farm. Also tests whole events on
 * simulated machines that fail and lose their connections in every possible way. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "farm/bots.h"
#include "farm/cache.h"
#include "farm/coordinator.h"
#include "farm/fairness.h"
#include "farm/machines.h"
#include "farm/manifest.h"
#include "farm/names.h"
#include "farm/url.h"
#include "farm/worker.h"
#include "simulation.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct seating pair_seatings[] = {{0, 0}, {1, 0}};
static const struct seating faceoff_seatings[] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
static const struct tie_break fewest[] = {{.count = "turns"}, {.count = NULL}};

static struct event_plan plan_of(enum event_format format, size_t players, uint64_t rounds)
{
    bool four = players % 2 == 0;
    return (struct event_plan){.format = format,
                               .players = players,
                               .seed = 5,
                               .rounds = rounds,
                               .stages = 3,
                               .seatings = four ? faceoff_seatings : pair_seatings,
                               .seating_count = four ? 4 : 2};
}

/* --- jobs --- */

static void test_rounds_of_an_event(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_ROUND_ROBIN, 4, 5);
    struct event *event = event_new(&plan);
    struct game_result round[4], known;
    /* adds the result of one game in a job; the other games of the job have no results */
    assert_true(event_find_game(event, 9, &known));
    known.outcome.winner = 0;
    assert_true(event_add_result(event, &known));
    unsigned all = 0;
    for (size_t count; (count = event_next_round(event, round)) > 0; all += (unsigned)count) {
        assert_int_equal(count, round[0].place.number == 8 ? 3 : 4);
        for (size_t i = 1; i < count; i++) {
            assert_true(round[i].place.round == round[0].place.round &&
                        round[i].place.pairing == round[0].place.pairing);
            assert_true(round[i].place.number > round[i - 1].place.number);
        }
    }
    assert_int_equal(all, 5 * 6 * 4 - 1);
    event_free(event);
}

static void test_window(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 100000);
    struct event *event = event_new(&plan);
    struct game_result round[4], last = {0};
    uint64_t all = 0;
    for (size_t count; (count = event_next_round(event, round)) > 0; all += count) {
        assert_int_equal(count, 4); /* the limit on games in progress never splits a job */
        last = round[3];
    }
    assert_int_equal(all, EVENT_WINDOW);
    event_widen(event, 10000);
    for (size_t count; (count = event_next_round(event, round)) > 0; all += count) {
        last = round[count - 1];
    }
    assert_int_equal(all, 10000);
    last.outcome.winner = 1;
    assert_true(event_add_result(event, &last));
    event_free(event);

    /* An event with the usual limit on games in progress also accepts this result. */
    event = event_new(&plan);
    assert_true(event_is_missing(event, last.place.number));
    assert_true(event_add_result(event, &last));
    assert_false(event_is_missing(event, last.place.number));
    last.place.number = (uint64_t)EVENT_WINDOW_MAX + 5;
    /* this game is too far ahead of the games in progress, so the result belongs to another
     * event */
    assert_false(event_add_result(event, &last));
    event_free(event);
}

static void test_job_as_text(void **state)
{
    (void)state;
    const struct contest *contest = contest_find("judge");
    struct event_plan plan = plan_of(EVENT_ROUND_ROBIN, 5, 2);
    plan.seatings = contest->seatings;
    plan.seating_count = contest->seating_count;
    struct event *event = event_new(&plan);
    struct game_result round[4], again[4];
    struct farm_job job, read;
    for (size_t count; (count = event_next_round(event, round)) > 0;) {
        struct text text = {0};
        farm_job_make(&job, round, count, plan.seatings);
        farm_job_print(&job, &text);
        assert_true(farm_job_parse(&read, text_string(&text), contest, 5));
        assert_int_equal(farm_job_games(&read, contest, again), count);
        for (size_t i = 0; i < count; i++) {
            assert_memory_equal(&again[i], &round[i], sizeof again[i]);
        }
        text_free(&text);
    }
    event_free(event);
    static const char *const wrong[] = {"",
                                        "1 2 3",
                                        "0 0 0 0 0 0 1 5 f and more",
                                        "0 0 0 0 0 0 5 5 f",  /* no such player */
                                        "0 0 0 0 0 -1 1 5 f", /* no such player */
                                        "0 0 0 0 0 1 1 5 f",  /* the same player twice */
                                        "0 0 0 0 0 0 1 5 0",  /* no games */
                                        "0 0 0 0 0 0 1 5 10", /* too many games */
                                        "0 0 0 0 0 1 5 f",    /* no opening number */
                                        "0 0 0 0 18446744073709551615 0 1 5 f",
                                        "18446744073709551615 0 0 0 0 0 1 5 f"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(farm_job_parse(&read, wrong[i], contest, 5));
    }
}

/* --- the coordinator --- */

static void return_job(struct coordinator *coordinator, struct event *event,
                       const struct farm_job *job)
{
    for (unsigned i = 0; i < event->plan.seating_count; i++) {
        struct game_result game;
        if ((job->seatings >> i & 1) != 0 && event_find_game(event, job->first + i, &game)) {
            assert_true(event_is_missing(event, game.place.number));
            game.outcome.winner = 0;
            assert_true(event_add_result(event, &game));
        }
    }
    coordinator_returned(coordinator, job->first);
}

static void test_coordinator(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 1000);
    struct event *event = event_new(&plan);
    struct coordinator *coordinator = coordinator_new(event);
    struct farm_job jobs[64], job;
    size_t out = 0;
    coordinator_set_slots(coordinator, 10);
    while (coordinator_next(coordinator, &jobs[out])) {
        out++;
    }
    assert_int_equal(out, 2 * 10 + COORDINATOR_JOBS_MORE);
    assert_int_equal(coordinator_gather_ns(coordinator, 2, 2000), 1000 * (out / 4));
    assert_int_equal(coordinator_gather_ns(coordinator, 1, COORDINATOR_GATHER_NS),
                     COORDINATOR_GATHER_NS);
    assert_int_equal(coordinator_gather_ns(coordinator, 0, 2000), 0);
    return_job(coordinator, event, &jobs[3]);
    /* fewer jobs are in progress than allowed */
    assert_int_equal(coordinator_gather_ns(coordinator, 2, 2000), 0);
    /* one new job is published for each result */
    assert_true(coordinator_next(coordinator, &jobs[3]));
    assert_false(coordinator_next(coordinator, &job));

    /* Two jobs have disappeared from the stream. Only these two are published again. */
    coordinator_recall(coordinator);
    for (size_t i = 0; i < out; i++) {
        if (i != 5 && i != 20) {
            coordinator_found(coordinator, &jobs[i]);
        }
    }
    assert_true(coordinator_next(coordinator, &job));
    assert_int_equal(job.first, jobs[5].first);
    assert_true(coordinator_next(coordinator, &job));
    assert_int_equal(job.first, jobs[20].first);
    assert_false(coordinator_next(coordinator, &job));
    coordinator_again(coordinator, jobs[7].first);
    assert_true(coordinator_next(coordinator, &job) && job.first == jobs[7].first);
    for (int poison = 1; poison <= COORDINATOR_POISON_MAX; poison++) {
        assert_int_equal(coordinator_poison(coordinator, jobs[9].first),
                         poison < COORDINATOR_POISON_MAX);
        assert_true(coordinator_next(coordinator, &job) && job.first == jobs[9].first);
    }
    coordinator_returned(coordinator, 999999); /* this job was never published */
    assert_int_equal(coordinator_out(coordinator), out);
    coordinator_free(coordinator);
    event_free(event);
}

/* A coordinator that takes over an event does not publish jobs that are already in the stream. */
static void test_take_over(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 1000);
    struct event *event = event_new(&plan);
    struct coordinator *coordinator = coordinator_new(event);
    struct farm_job jobs[COORDINATOR_JOBS_MORE], job;
    for (size_t i = 0; i < COORDINATOR_JOBS_MORE; i++) {
        assert_true(coordinator_next(coordinator, &jobs[i]));
    }
    coordinator_free(coordinator);
    event_free(event);
    event = event_new(&plan);
    coordinator = coordinator_new(event);
    coordinator_recall(coordinator);
    for (size_t i = 1; i < COORDINATOR_JOBS_MORE; i++) {
        coordinator_found(coordinator, &jobs[i]);
    }
    /* two of the jobs are gone before this coordinator has them in its list */
    coordinator_gone(coordinator, jobs[2].first);
    assert_true(coordinator_poison(coordinator, jobs[4].first));
    for (size_t i = 0; i <= 4; i += 2) {
        assert_true(coordinator_next(coordinator, &job) && job.first == jobs[i].first);
    }
    assert_false(coordinator_next(coordinator, &job));
    assert_int_equal(coordinator_out(coordinator), COORDINATOR_JOBS_MORE);
    coordinator_free(coordinator);
    event_free(event);
}

/* After a power loss, an earlier coordinator's job can have the number of a game of other players.
 */
static void test_job_of_others(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_ROUND_ROBIN, 3, 2);
    struct event *event = event_new(&plan);
    struct coordinator *coordinator = coordinator_new(event);
    struct farm_job known, other, job;
    assert_true(coordinator_next(coordinator, &known));
    other = known;
    other.players[1] = 3 - other.players[0] - other.players[1];
    coordinator_recall(coordinator);
    coordinator_found(coordinator, &other);
    assert_true(coordinator_next(coordinator, &job) && job.first == known.first);
    coordinator_recall(coordinator);
    coordinator_found(coordinator, &known);
    assert_true(!coordinator_next(coordinator, &job) || job.first != known.first);
    coordinator_free(coordinator);
    event_free(event);
    event = event_new(&plan);
    coordinator = coordinator_new(event);
    coordinator_found(coordinator, &other);
    assert_true(coordinator_next(coordinator, &job) && job.first == known.first);
    coordinator_free(coordinator);
    event_free(event);
}

/* --- the worker --- */

static void forget(void *result)
{
    free(result);
}

static void test_worker(void **state)
{
    (void)state;
    struct worker *worker = worker_new(4);
    struct farm_job job = {.seatings = 1};
    struct worker_tasks tasks = worker_tasks(worker, 0);
    assert_true(tasks.beat && !tasks.renew && tasks.claim);
    assert_int_equal(tasks.fetch, 6); /* four jobs for the slots, and two jobs in reserve */
    for (int i = 0; i < 6; i++) {
        char id[8];
        snprintf(id, sizeof id, "%d-0", i);
        job.first = (uint64_t)i;
        assert_true(worker_take(worker, id, &job, 1, true));
        assert_false(worker_take(worker, id, &job, 1, true)); /* the worker already has this job */
    }
    assert_int_equal(worker_tasks(worker, 1).fetch, 0);
    for (unsigned slot = 0; slot < 4; slot++) {
        assert_int_equal(worker_start(worker, slot)->job.first, slot);
    }
    assert_int_equal(worker_busy(worker), 4);
    assert_null(worker_deliver(worker, 0));
    assert_true(worker_played(worker, 2, memory_copy_string("a result")));
    assert_false(worker_played(worker, 2, NULL));
    struct held *held = worker_deliver(worker, 0);
    assert_true(held->state == HELD_PLAYED && held->job.first == 2);
    tasks = worker_tasks(worker, WORKER_RENEW_MS);
    /* the worker must also renew jobs whose results it has not delivered yet */
    assert_true(tasks.renew);
    free(held->result);
    worker_delivered(worker, held);
    tasks = worker_tasks(worker, WORKER_RENEW_MS + 1);
    assert_int_equal(tasks.claim, 0); /* the worker tried to take over jobs a moment ago */
    assert_int_equal(tasks.fetch, 1);
    assert_int_equal(worker_start(worker, 2)->job.first, 4);
    assert_int_equal(worker_tasks(worker, WORKER_RENEW_MS + 1).fetch, 1);
    worker_pause(worker, true);
    assert_int_equal(worker_tasks(worker, WORKER_RENEW_MS + 2).fetch, 0);
    worker_pause(worker, false);
    worker_drain(worker);
    assert_int_equal(worker_tasks(worker, WORKER_RENEW_MS + 3).fetch, 0);
    assert_true(worker_played(worker, 2, NULL));
    worker_delivered(worker, worker_deliver(worker, 0));
    /* the worker still plays the jobs that it already has */
    assert_non_null(worker_start(worker, 2));
    assert_false(worker_is_done(worker));
    worker_leave(worker);
    unsigned back = 0;
    for (; (held = worker_deliver(worker, 0)) != NULL; back++) {
        assert_int_equal(held->state, HELD_REFUSED);
        worker_delivered(worker, held);
    }
    assert_int_equal(back, 4);
    assert_true(worker_is_done(worker));
    worker_free(worker, forget);
}

static void test_worker_refuses(void **state)
{
    (void)state;
    struct worker *worker = worker_new(1);
    struct farm_job job = {.seatings = 1};
    worker_take(worker, "1-0", &job, WORKER_DELIVERIES_MAX, true);
    worker_take(worker, "2-0", &job, WORKER_DELIVERIES_MAX + 1, true);
    worker_take(worker, "3-0", &job, 1, false);
    assert_string_equal(worker_start(worker, 0)->id, "1-0");
    assert_int_equal(worker_deliver(worker, 0)->state, HELD_POISON);
    worker_delivered(worker, worker_deliver(worker, 0));
    assert_int_equal(worker_deliver(worker, 0)->state, HELD_REFUSED);
    worker_delivered(worker, worker_deliver(worker, 0));
    /* other machines get a chance to take the jobs first */
    assert_int_equal(worker_tasks(worker, 1000).fetch, 0);
    assert_int_equal(worker_tasks(worker, 1000 + WORKER_REFUSED_MS).fetch, 1);
    assert_true(worker_refuse(worker, 0));
    assert_int_equal(worker_deliver(worker, 0)->state, HELD_REFUSED);
    worker_free(worker, forget);
}

/* --- the description of an event --- */

/* If the description of an event is incomplete, the error names the part that is missing. */
static void test_manifest_without_a_bot(void **state)
{
    (void)state;
    struct settings settings = {0};
    struct farm_manifest manifest;
    struct error error;
    static const char *const entries[][2] = {
        {"format", FARM_FORMAT}, {"version", "1"}, {"kind", "cup"},   {"options", "{}"},
        {"bots", "3"},           {"digest", "x"},  {"name.0", "a"},   {"command.0", "a"},
        {"files.0", ""},         {"name.1", "b"},  {"command.1", "b"}};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        settings_set(&settings, entries[i][0], entries[i][1]);
    }
    assert_false(farm_manifest_parse(&manifest, &settings, "1", &error));
    assert_string_equal(error.text, "bot 2 is missing");
    farm_manifest_free(&manifest);
    settings_set(&settings, "files.1", "no list of files");
    assert_false(farm_manifest_parse(&manifest, &settings, "1", &error));
    assert_string_equal(error.text, "line 1 of the list of files of b is invalid");
    farm_manifest_free(&manifest);
    settings_free(&settings);
}

/* --- machines --- */

/* If a bot cannot start, the note about the machine contains the bot's last output. */
static void test_no_orders_to_a_terminal(void **state)
{
    (void)state;
    struct machines machines = {0};
    struct text text = {0};
    machines_see(&machines, "a\033[2J", 1, 1, 1, 0,
                 "b failed to start on this machine: \033]0;me\007\n\x7f");
    machine_pause(&machines.list[0], "\rby hand");
    machines_print(&machines, &text);
    assert_non_null(strstr(text_string(&text), "\na?[2J "));
    assert_non_null(strstr(text_string(&text), "\n    paused: ?by hand\n"));
    assert_non_null(
        strstr(text_string(&text), "\n    b failed to start on this machine: ?]0;me???\n"));
    text_free(&text);
    machines_free(&machines);
}

static void test_machines(void **state)
{
    (void)state;
    struct machines machines = {0};
    static char late_rule[] = "timeout";
    struct game_result good = {0},
                       late = {.outcome.forfeit = true, .outcome.fault = {.rule = late_rule}};
    machines_see(&machines, "b", 4, 2, 1.1, 0.5, "");
    machines_see(&machines, "a", 2, 2, 0.9, 0.5, "");
    machines_see(&machines, "b", 4, 3, 1.1, 0.5, "");
    assert_int_equal(machines_slots(&machines), 10);
    for (int i = 0; i < 100; i++) {
        machines_add_game(&machines, "a", i < 16 ? &late : &good);
        machines_add_game(&machines, "b", i < 2 ? &late : &good);
    }
    struct machine *outlier = machines_outlier(&machines);
    assert_non_null(outlier);
    assert_string_equal(outlier->name, "a");
    machine_pause(outlier, "late");
    assert_null(machines_outlier(&machines));
    assert_int_equal(machines_slots(&machines), 8);
    machines_begin_update(&machines);
    assert_int_equal(machines_slots(&machines), 0);
    machines_free(&machines);

    /* If a bot loses on time on every machine, no machine is blamed. */
    for (int i = 0; i < 100; i++) {
        machines_add_game(&machines, "a", i % 2 == 0 ? &late : &good);
        machines_add_game(&machines, "b", i % 3 == 0 ? &late : &good);
    }
    assert_null(machines_outlier(&machines));
    machines_free(&machines);
}

/* A process that sends results without being registered as a worker is not listed, and does not
 * count as a machine. */
static void test_unknown_sender(void **state)
{
    (void)state;
    struct machines machines = {0};
    struct text text = {0}, json = {0};
    static char late_rule[] = "timeout", long_name[MACHINE_NAME_MAX + 2], long_note[10000];
    struct game_result good = {0},
                       late = {.outcome.forfeit = true, .outcome.fault = {.rule = late_rule}};
    memset(long_name, 'n', sizeof long_name - 1);
    memset(long_note, 'x', sizeof long_note - 1);
    machines_see(&machines, "a", 2, 2, 0.9, 0.5, long_note);
    machines_see(&machines, long_name, 2, 2, 0.9, 0.5, "");
    for (int i = 0; i < 100; i++) {
        machines_add_game(&machines, "a", i < 16 ? &late : &good);
        machines_add_game(&machines, "b", &good);
        machines_add_game(&machines, "c", &late);
        machines_add_game(&machines, long_name, &good);
    }
    assert_int_equal(machines.count, 3);
    assert_null(machines_outlier(&machines)); /* there is no other machine for comparison */
    assert_null(machines_get(&machines, long_name));
    assert_null(machines_find(&machines, "b"));
    assert_string_equal(machines_find(&machines, "a")->name, "a");
    machine_pause(machines_find(&machines, "a"), long_note);
    machines_print(&machines, &text);
    machines_print_json(&machines, &json);
    assert_null(strstr(text_string(&text), "\nb"));
    assert_null(strstr(text_string(&json), "\"b\""));
    assert_null(strstr(text_string(&text), "nnn"));
    assert_true(text.length < 1000 && json.length < 1000); /* long notes are truncated */
    machine_pause(machines_find(&machines, "a"), NULL);
    machines_see(&machines, "b", 2, 2, 1, 0.5, "");
    assert_int_equal(machines_find(&machines, "b")->games, 100);
    assert_non_null(machines_outlier(&machines));
    text_free(&text);
    text_free(&json);
    machines_free(&machines);
}

/* After a machine stops, its reported rate of games falls quickly, no matter how many games it has
 * played. */
static void test_pace(void **state)
{
    (void)state;
    struct machines machines = {0};
    const struct game_result game = {0};
    const int64_t second_ns = MACHINES_PACE_NS / 30;
    int64_t now_ns = second_ns;
    machines_note_pace(&machines, now_ns);
    machines_see(&machines, "a", 1, 1, 1, 0, "");
    machines_note_pace(&machines, now_ns);
    assert_true(machines.list[0].rate == 0);
    for (int i = 0; i < 200; i++) {
        now_ns += second_ns;
        machines_add_game(&machines, "a", &game);
        machines_add_game(&machines, "a", &game);
        machines_note_pace(&machines, now_ns);
        assert_true(machines.list[0].rate == 2);
    }
    for (int i = 0; i < 61; i++) {
        now_ns += second_ns;
        machines_note_pace(&machines, now_ns);
    }
    assert_true(machines.list[0].rate == 0);
    machines_free(&machines);
}

static void test_fairness(void **state)
{
    (void)state;
    struct error error;
    struct fairness fairness = {.speed = 100, .late_ms = 1};
    assert_true(fairness_check(&fairness, 100, 100, false, &error));
    /* the speed has not been measured yet */
    assert_true(fairness_check(&fairness, 0, 100, false, &error));
    assert_false(fairness_check(&fairness, 201, 100, false, &error));
    assert_non_null(strstr(error.text, "0.50 times as fast"));
    assert_true(fairness_check(&fairness, 201, 100, true, &error));
    assert_false(fairness_check(&fairness, 49, 100, false, &error));
    fairness.late_ms = 2.5;
    assert_false(fairness_check(&fairness, 100, 100, true, &error));
    assert_non_null(strstr(error.text, "2.50 ms late"));
    /* there is no time limit per turn */
    assert_true(fairness_check(&fairness, 100, 0, true, &error));
}

/* --- names and addresses --- */

/* Two workers must have different names, even if they run in containers with the same host name and
 * process id. */
static void test_names_of_equal_processes(void **state)
{
    (void)state;
    char one[FARM_NAME_SIZE], two[FARM_NAME_SIZE], unique[2][FARM_UNIQUE_SIZE];
    farm_name(one);
    farm_name(two);
    assert_string_not_equal(one, two);
    farm_unique(unique[0]); /* the unique string is part of a worker's id */
    farm_unique(unique[1]);
    assert_string_not_equal(unique[0], unique[1]);
    assert_int_equal(strlen(unique[0]), FARM_UNIQUE_SIZE - 1);
}

static void test_urls(void **state)
{
    (void)state;
    struct farm_url url;
    struct error error;
    assert_true(farm_url_parse(&url, "redis://:to%40ken@head:7000/3", &error));
    assert_null(url.user);
    assert_string_equal(url.password, "to@ken");
    assert_string_equal(url.host, "head");
    assert_true(url.port == 7000 && url.database == 3);
    farm_url_free(&url);
    assert_true(farm_url_parse(&url, "redis://worker:a:b@[::1]", &error));
    assert_string_equal(url.user, "worker");
    assert_string_equal(url.password, "a:b");
    assert_string_equal(url.host, "::1");
    assert_int_equal(url.port, 6379);
    farm_url_free(&url);
    assert_true(farm_url_parse(&url, "unix:///run/redis.sock", &error));
    assert_string_equal(url.path, "/run/redis.sock");
    farm_url_free(&url);
    static const char *const wrong[] = {"head",
                                        "http://head",
                                        "rediss://head",
                                        "redis://",
                                        "redis://head:0",
                                        "redis://head:99999",
                                        "redis://head:x",
                                        "redis://user@head",
                                        "redis://:%zz@head",
                                        "redis://:%00@head",
                                        "redis://[::1",
                                        "redis://[::1]x",
                                        "redis://head/x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(farm_url_parse(&url, wrong[i], &error));
        farm_url_free(&url);
    }
    assert_false(farm_url_parse(&url, "redis://:geheim%zz@head", &error));
    assert_null(strstr(error.text, "geheim")); /* an error message must not contain the password */
    farm_url_free(&url);
}

/* --- bots --- */

static char folder[] = "/tmp/test_farm_XXXXXX";

static char *write_file(const char *name, const char *bytes, mode_t mode)
{
    struct text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    FILE *file = fopen(text_string(&path), "w");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
    chmod(text_string(&path), mode);
    return path.data;
}

static void make_folder(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(mkdir(path, 0755), 0);
}

static struct player player_of(const char *line)
{
    struct player player = {.name = memory_copy_string("bot")};
    assert_true(command_parse(&player.command, line, NULL));
    return player;
}

static void test_no_cache(void **state)
{
    (void)state;
    struct cache cache;
    struct error error;
    assert_false(cache_open(&cache, "", &error));
    assert_string_equal(error.text, "--cache needs a folder");
    cache_close(&cache);
    assert_false(cache_open(&cache, "/dev/null/cache", &error));
    assert_non_null(strstr(error.text, "cannot create /dev/null/cache"));
    cache_close(&cache);
}

static void check_owners(const char *path, bool accepted)
{
    struct cache cache;
    struct error error = {""};
    assert_int_equal(cache_open(&cache, path, &error), accepted);
    assert_true(accepted || strstr(error.text, "other users can change ") != NULL);
    cache_close(&cache);
}

/* A cache that other users can write to is refused, because they could change a file after it was
 * checked. */
static void test_open_cache(void **state)
{
    (void)state;
    char path[256], inner[300];
    snprintf(path, sizeof path, "%s/cache3", folder);
    snprintf(inner, sizeof inner, "%s/bots", path);
    make_folder("cache3");
    chmod(path, 0777);
    check_owners(path, false);
    /* this folder has the sticky bit, like /tmp, so other users cannot change files in it */
    chmod(path, 01777);
    check_owners(path, true);
    assert_int_equal(rmdir(inner), 0);
    assert_int_equal(symlink(".", inner), 0);
    check_owners(path, false);
    unlink(inner);
    chmod(path, 0755);
    check_owners(path, true);
}

/* Packs a bot, sends it as text, and unpacks it in the cache of another machine. Returns the bot's
 * command there. */
static char *travel(const char *line, const char *extra, const struct cache *cache)
{
    struct player player = player_of(line), there;
    struct farm_bot bot, copy = {0};
    struct error error;
    struct text files = {0}, command = {0}, bytes = {0};
    assert_true(farm_bot_make(&bot, &player, extra, &error));
    bot_files_print(&bot, &files);
    copy.name = memory_copy_string(bot.name);
    copy.command = memory_copy_string(bot.command);
    assert_true(bot_files_parse(&copy, text_string(&files), &error));
    for (size_t i = 0; i < bot.file_count; i++) {
        text_clear(&bytes);
        assert_true(file_read(bot.files[i].source, &bytes, &error));
        assert_true(
            cache_add(cache, copy.files[i].digest, text_string(&bytes), bytes.length, &error));
        assert_true(cache_has(cache, copy.files[i].digest));
    }
    assert_true(cache_lay_out(cache, &copy, &there, &error));
    command_print(&there.command, &command);
    player_free(&player);
    player_free(&there);
    farm_bot_free(&bot);
    farm_bot_free(&copy);
    text_free(&files);
    text_free(&bytes);
    return command.data;
}

/* Checks the command of an unpacked bot. In the command, the folder of the bot's files is replaced
 * by a fixed word. */
static void check_travel(const char *line, const char *extra, const struct cache *cache,
                         const char *expected)
{
    char *command = travel(line, extra, cache);
    struct text shown = {0};
    for (const char *rest = command; *rest != '\0';) {
        size_t length = strlen(cache->folder);
        /* the bot's folder in the cache is "/bots/" followed by a digest */
        if (strncmp(rest, cache->folder, length) == 0) {
            text_puts(&shown, "HERE");
            rest += length + strlen("/bots/") + DIGEST_SIZE - 1;
        } else {
            text_putc(&shown, *rest++);
        }
    }
    assert_string_equal(text_string(&shown), expected);
    text_free(&shown);
    free(command);
}

static void test_bots_travel(void **state)
{
    (void)state;
    struct cache cache;
    struct error error;
    char line[512], extra[256], there[256];
    make_folder("a");
    make_folder("a/lib");
    snprintf(there, sizeof there, "%s/cache", folder);
    assert_true(cache_open(&cache, there, &error));
    char *program = write_file("a/bot", "#!/bin/sh\n", 0755);
    char *data = write_file("a/lib/data", "3 1 4\n", 0644);
    check_travel("python3 -u 'two words' {seed}", NULL, &cache, "python3 -u 'two words' '{seed}'");
    snprintf(line, sizeof line, "%s --seed {seed}", program);
    check_travel(line, NULL, &cache, "HERE/bot --seed '{seed}'");
    snprintf(line, sizeof line, "/usr/bin/env %s --net=%s x=y", program, data);
    check_travel(line, NULL, &cache, "/usr/bin/env HERE/bot --net=HERE/lib/data x=y");
    snprintf(extra, sizeof extra, "%s/a", folder);
    snprintf(line, sizeof line, "%s --data %s/a/lib", program, folder);
    check_travel(line, extra, &cache, "HERE/bot --data HERE/lib");
    snprintf(line, sizeof line, "/usr/bin/env %s --data %s/a/lib/", program, folder);
    check_travel(line, NULL, &cache, "/usr/bin/env HERE/bot --data HERE/lib");
    /* the command names a whole folder */
    snprintf(line, sizeof line, "/usr/bin/env -C %s/a/lib x", folder);
    check_travel(line, NULL, &cache, "/usr/bin/env -C HERE x");
    check_travel("/usr/bin/env -C .. x/", NULL, &cache, "/usr/bin/env -C .. x/");
    check_travel("/usr/bin/env -C / /etc", NULL, &cache, "/usr/bin/env -C / /etc");
    free(program);
    free(data);
    cache_close(&cache);
}

static void test_bad_blobs(void **state)
{
    (void)state;
    struct cache cache;
    struct error error;
    char there[256], path[512], digest[DIGEST_SIZE];
    snprintf(there, sizeof there, "%s/cache2", folder);
    assert_true(cache_open(&cache, there, &error));
    digest_bytes("good", 4, digest);
    assert_string_equal(digest, "770e607624d689265ca6c44884d0807d9b054d23c473c106c72be9de08b7376c");
    assert_false(cache_add(&cache, digest, "evil", 4, &error));
    assert_non_null(strstr(error.text, "do not match its SHA-256"));
    assert_false(cache_has(&cache, digest));
    assert_true(cache_add(&cache, digest, "good", 4, &error));
    assert_true(cache_has(&cache, digest));
    snprintf(path, sizeof path, "%s/blobs/%s", cache.folder, digest);
    chmod(path, 0644);
    FILE *file = fopen(path, "w");
    fputs("rot", file);
    fclose(file);
    /* the incomplete file was deleted, so that it is fetched again */
    assert_false(cache_has(&cache, digest));
    assert_int_equal(access(path, F_OK), -1);
    cache_close(&cache);
}

static void test_bad_bot_files(void **state)
{
    (void)state;
    static const char digest[] = "770e607624d689265ca6c44884d0807d9b054d23c473c106c72be9de08b7376c";
    static const char *const paths[] = {" x /etc/passwd", " x ../up", " x a/../../up",
                                        " x a//b",        " x a/",    " x .",
                                        " y a",           " x ",      "x a"};
    struct error error;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char line[256];
        struct farm_bot bot = {.name = memory_copy_string("bot")};
        snprintf(line, sizeof line, "%s%s\n", digest, paths[i]);
        assert_false(bot_files_parse(&bot, line, &error));
        farm_bot_free(&bot);
    }
    struct farm_bot bot = {.name = memory_copy_string("bot")};
    assert_false(bot_files_parse(&bot, "770E - a\n", &error));
    farm_bot_free(&bot);
}

static int make_test_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_test_folder(void **state)
{
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    return system(line);
}

/* --- whole events on simulated machines --- */

/* Simulates an event, and checks that its tables equal those of the same event without a farm.
 * Returns the number of lost jobs. */
static uint64_t check_simulation(struct farm_plan *plan)
{
    struct farm_simulation result;
    char *alone = farm_simulate_alone(plan);
    farm_simulate(plan, &result);
    assert_false(result.stuck);
    assert_false(result.poisoned);
    assert_int_equal(result.stolen, 0);
    assert_string_equal(result.table, alone);
    free(result.table);
    free(alone);
    return result.lost_rounds;
}

/* Simulates events of every format with all kinds of losses. The tables must always be the same. */
static void test_everything_is_lost(void **state)
{
    (void)state;
    int seeds = quick_or_slow(4, 60);
    for (int format = EVENT_MATCH; format <= EVENT_CUP; format++) {
        for (int seed = 0; seed < seeds; seed++) {
            size_t players = format == EVENT_MATCH ? 2 : 4 + (size_t)seed % 5;
            struct farm_plan plan = {.event = plan_of(format, players, 12),
                                     .seed = (uint64_t)seed,
                                     .machines = 5,
                                     .slots_each = 1 + (unsigned)seed % 4,
                                     .game_s = 0.3,
                                     .latency_ms = 1,
                                     .commit_ms = 0.3,
                                     .slow_every = seed % 2 == 0 ? 3 : 0,
                                     .faulty = seed % 3 == 0 ? 1 : -1,
                                     .crash_s = 60,
                                     .cut_s = 60,
                                     .leave_s = 45,
                                     .coordinator_s = 50,
                                     .flush_s = 70};
            plan.event.tie_breaks = format == EVENT_CUP ? fewest : NULL;
            plan.event.house = format == EVENT_CUP;
            plan.event.withdraw = seed % 3 == 0 && format != EVENT_CUP ? 4 : 0;
            check_simulation(&plan);
        }
    }
}

static void test_sequential_test(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct farm_plan plan = {.event = plan_of(EVENT_MATCH, 2, 25000),
                                 .seed = seed,
                                 .machines = 20,
                                 .slots_each = 8,
                                 .game_s = 1,
                                 .latency_ms = 1,
                                 .commit_ms = 0.3,
                                 .faulty = -1,
                                 .crash_s = 600,
                                 .flush_s = 300};
        plan.event.test = true;
        assert_true(sprt_parse(&plan.event.sprt, "elo0=0,elo1=30", NULL));
        check_simulation(&plan);
    }
}

/* If nothing is lost, no game is played twice, and no slot has to wait. */
static void test_undisturbed(void **state)
{
    (void)state;
    struct farm_plan plan = {.event = plan_of(EVENT_MATCH, 2, 10000),
                             .seed = 3,
                             .machines = 25,
                             .slots_each = 16,
                             .game_s = 1,
                             .latency_ms = 1,
                             .commit_ms = 0.3,
                             .faulty = -1};
    struct farm_simulation result;
    farm_simulate(&plan, &result);
    assert_int_equal(result.again, 0);
    assert_int_equal(result.stored, 40000);
    /* this includes the end of the event, when there are no games left for some slots */
    assert_true(result.busy > 0.94);
    free(result.table);
}

/* Even with many slots and short games, the result queue must never keep a slot waiting. */
static void test_many_slots(void **state)
{
    (void)state;
    struct farm_plan plan = {.event = plan_of(EVENT_MATCH, 2, 20000),
                             .seed = 5,
                             .machines = 63,
                             .slots_each = 16,
                             .game_s = 1,
                             .latency_ms = 1,
                             .commit_ms = 0.2,
                             .faulty = -1};
    struct farm_simulation result;
    farm_simulate(&plan, &result);
    assert_int_equal(result.again, 0);
    assert_true(result.busy > 0.94);
    free(result.table);
}

/* Simulates thousands of slots, some of them on slow machines, with repeated losses of machines,
 * connections, the coordinator and Redis. */
static void test_many_slots_are_lost(void **state)
{
    (void)state;
    for (int seed = 0; seed < quick_or_slow(1, 10); seed++) {
        struct farm_plan plan = {.event = plan_of(EVENT_ROUND_ROBIN, 6, 4000),
                                 .seed = (uint64_t)seed,
                                 .machines = 125,
                                 .slots_each = 16,
                                 .game_s = 1,
                                 .latency_ms = 1,
                                 .commit_ms = 0.2,
                                 .slow_every = 10,
                                 .faulty = 1,
                                 .crash_s = 300,
                                 .cut_s = 300,
                                 .leave_s = 300,
                                 .coordinator_s = 60,
                                 .flush_s = 45};
        assert_true(check_simulation(&plan) > 1000);
    }
}

/* When the farm loses a machine, other machines take over its jobs within 20 s. */
static void test_lost_machines(void **state)
{
    (void)state;
    struct farm_plan plan = {.event = plan_of(EVENT_MATCH, 2, 5000),
                             .seed = 4,
                             .machines = 50,
                             .slots_each = 8,
                             .game_s = 1,
                             .latency_ms = 1,
                             .commit_ms = 0.3,
                             .faulty = -1,
                             .crash_s = 120};
    struct farm_simulation result;
    farm_simulate(&plan, &result);
    assert_true(result.lost_rounds > 0 && !result.stuck);
    assert_true(result.most_idle_s > 0 && result.most_idle_s <= 20);
    free(result.table);
}

/* A lost job is played again soon, even if many older jobs are in progress. */
static void test_lost_behind_live_rounds(void **state)
{
    (void)state;
    struct farm_plan plan = {.event = plan_of(EVENT_MATCH, 2, 600),
                             .seed = 4,
                             .machines = 50,
                             .slots_each = 16,
                             .game_s = 300,
                             .latency_ms = 1,
                             .commit_ms = 0.3,
                             .faulty = -1,
                             .crash_s = 5000};
    struct farm_simulation result;
    farm_simulate(&plan, &result);
    assert_true(result.lost_rounds > 0 && !result.stuck);
    assert_true(result.most_idle_s > 0 && result.most_idle_s <= 20);
    free(result.table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds_of_an_event),
        cmocka_unit_test(test_window),
        cmocka_unit_test(test_job_as_text),
        cmocka_unit_test(test_coordinator),
        cmocka_unit_test(test_take_over),
        cmocka_unit_test(test_job_of_others),
        cmocka_unit_test(test_worker),
        cmocka_unit_test(test_manifest_without_a_bot),
        cmocka_unit_test(test_no_orders_to_a_terminal),
        cmocka_unit_test(test_open_cache),
        cmocka_unit_test(test_no_cache),
        cmocka_unit_test(test_worker_refuses),
        cmocka_unit_test(test_machines),
        cmocka_unit_test(test_unknown_sender),
        cmocka_unit_test(test_pace),
        cmocka_unit_test(test_fairness),
        cmocka_unit_test(test_names_of_equal_processes),
        cmocka_unit_test(test_urls),
        cmocka_unit_test(test_bots_travel),
        cmocka_unit_test(test_bad_blobs),
        cmocka_unit_test(test_bad_bot_files),
        cmocka_unit_test(test_everything_is_lost),
        cmocka_unit_test(test_sequential_test),
        cmocka_unit_test(test_undisturbed),
        cmocka_unit_test(test_many_slots),
        cmocka_unit_test(test_many_slots_are_lost),
        cmocka_unit_test(test_lost_machines),
        cmocka_unit_test(test_lost_behind_live_rounds),
    };
    return cmocka_run_group_tests(tests, make_test_folder, remove_test_folder);
}
