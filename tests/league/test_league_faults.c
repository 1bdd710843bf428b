/* Tests which players a standing league pauses because of their faults, which submissions join its
 * event under which names, and how often its runs are asked for a pause. */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "base/memory.h"
#include "league/league_faults.h"
#include "league/league_join.h"
#include "league/league_keeper.h"
#include "tournament/pairings.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];
static char path[96];
static struct error error;
static struct stored_event event;

static int set_up(void **state)
{
    static const char *const names[] = {"a", "b", "mine", "mine-2"};
    static const char *const commands[] = {"/srv/robots/1/run", "true", "bots/1/made/entry",
                                           "[after=mine] bots/11/made/entry"};
    snprintf(folder, sizeof folder, "/tmp/faceoff-faults-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/league.db", folder);
    struct database *database = database_open(path, true, 10000, &error);
    assert_non_null(database);
    event = (struct stored_event){.name = memory_copy_string(LEAGUE_EVENT),
                                  .format = memory_copy_string("league"),
                                  .contest = memory_copy_string("codingame"),
                                  .players = memory_new(5 * sizeof *event.players)};
    for (; event.player_count < 4; event.player_count++) {
        /* The database need not know the later players. */
        bool house = event.player_count == 2;
        assert_true(!house || database_add_event(database, &event, &error));
        event.players[event.player_count] =
            (struct stored_player){.name = memory_copy_string(names[event.player_count]),
                                   .command = memory_copy_string(commands[event.player_count]),
                                   .hash = memory_copy_string("")};
    }
    *state = database;
    return 0;
}

static int tear_down(void **state)
{
    database_close(*state);
    stored_event_free(&event);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    return 0;
}

/* Adds a game of player 2, in that seat, which it loses under `rule` unless that is NULL. */
static void add(struct league_faults *faults, struct database *database, int seat, const char *rule,
                double core_wait_ms)
{
    static char exits[] = "exit", timeout[] = "timeout", detail[] = "exited with code 3";
    struct game_result game = {.place = {.number = 41, .players = {2, 2}}};
    game.place.players[!seat] = 0;
    game.outcome.winner = !seat;
    game.outcome.forfeit = rule != NULL;
    if (rule != NULL) {
        game.outcome.fault = (struct game_fault){.seat = seat,
                                                 .rule = rule[0] == 't' ? timeout : exits,
                                                 .detail = detail,
                                                 .ms = 100,
                                                 .core_wait_ms = core_wait_ms};
    }
    assert_true(league_faults_add(faults, database, event.id, &game, &error));
}

static bool is_resting(struct database *database, size_t player)
{
    bool resting[EVENT_PLAYERS_MAX];
    assert_true(league_join_read_rests(database, event.id, resting, &error));
    return resting[player];
}

static void check_reason(void *data, const struct rest *rest)
{
    (void)data;
    assert_int_equal(rest->player, 2);
    assert_string_equal(rest->kind, REST_PAUSED);
    assert_string_equal(rest->reason,
                        "3 of its last 10 games were lost by its own faults; the last "
                        "one, game 42: exit: exited with code 3");
}

static void test_pause(void **state)
{
    static const struct seating seatings[] = {{0, 0}, {1, 0}};
    const struct event_plan plan = {.format = EVENT_LEAGUE,
                                    .players = 4,
                                    .rounds = 1,
                                    .seatings = seatings,
                                    .seating_count = 2};
    struct league_faults faults = {.most = 3, .event = event_new(&plan)};
    const bool resting[4] = {false};
    league_faults_resize(&faults, 4, resting);
    for (int i = 0; i < 30; i++) { /* two of ten games are not too many */
        add(&faults, *state, i % 2, i % 5 == 0 ? "exit" : NULL, 0);
    }
    add(&faults, *state, 0, "timeout", 50); /* the machine is to blame */
    assert_false(is_resting(*state, 2));
    add(&faults, *state, 0, "exit", 0);
    add(&faults, *state, 1, "exit", 0);
    assert_true(is_resting(*state, 2));
    assert_false(is_resting(*state, 0));
    assert_true(faults.event->standings.players[2].resting); /* already in this run */
    assert_false(faults.event->standings.players[0].resting);
    event_free(faults.event);
    faults.event = NULL;
    assert_true(submissions_each_rest(*state, event.id, check_reason, NULL, &error));
    /* Once it plays again, its earlier faults are forgotten. */
    assert_true(submissions_rest(*state, event.id, 2, NULL, NULL, &error));
    add(&faults, *state, 1, "exit", 0);
    assert_false(is_resting(*state, 2));
    league_faults_free(&faults);
}

static void check_retired(void *data, const struct rest *rest)
{
    (void)data;
    assert_int_equal(rest->player, 2);
    assert_string_equal(rest->kind, REST_RETIRED);
}

/* The last games of a retired player do not make it a paused one. */
static void test_retired(void **state)
{
    struct league_faults faults = {.most = 3};
    const bool resting[4] = {false};
    league_faults_resize(&faults, 4, resting);
    assert_true(submissions_rest(*state, event.id, 2, REST_RETIRED, "old", &error));
    for (int i = 0; i < 5; i++) {
        add(&faults, *state, 0, "exit", 0);
    }
    assert_true(is_resting(*state, 2));
    assert_true(submissions_each_rest(*state, event.id, check_retired, NULL, &error));
    league_faults_free(&faults);
}

static void test_no_limit(void **state)
{
    struct league_faults faults = {.most = 0};
    const bool resting[4] = {false};
    league_faults_resize(&faults, 4, resting);
    for (int i = 0; i < 20; i++) {
        add(&faults, *state, 0, "exit", 0);
    }
    assert_false(is_resting(*state, 2));
    league_faults_free(&faults);
}

/* Adds an accepted submission, and returns its number. */
static int64_t accept(struct database *database, const char *bot, const char *command)
{
    static const uint8_t token[TOKEN_HASH_SIZE] = {1};
    const struct submission_limits limits = {100, 10, 1000};
    struct author author;
    struct text refusal = {0};
    if (submissions_author_named(database, "ann", &author, &error) == DATABASE_NONE) {
        assert_true(submissions_add_author(database, "ann", token, &error));
        assert_int_equal(submissions_author_named(database, "ann", &author, &error),
                         DATABASE_FOUND);
    }
    struct submission_row row = {.author = author.id,
                                 .bot = memory_copy_string(bot),
                                 .file = memory_copy_string("bot.c"),
                                 .hash = memory_copy_string(command),
                                 .received_utc_ms = 1};
    assert_true(submissions_add(database, &row, &limits, &refusal, &error));
    assert_string_equal(text_string(&refusal), "");
    row.step = STEP_ACCEPTED;
    row.command = memory_copy_string(command);
    assert_true(submissions_set(database, &row, &error));
    int64_t id = row.id;
    text_free(&refusal);
    author_free(&author);
    submission_row_free(&row);
    return id;
}

static void check_row(struct database *database, int64_t id, int player, const char *reason)
{
    struct submission_row row;
    assert_int_equal(submissions_find(database, id, &row, &error), DATABASE_FOUND);
    assert_int_equal(row.player, player);
    assert_string_equal(row.reason, reason);
    submission_row_free(&row);
}

static void test_join(void **state)
{
    struct options options;
    options_init(&options, FOR_TOURNAMENT);
    /* Submission 1 is player 2. Player 0 has a folder robots/1/, and player 3 a folder bots/11/. */
    int64_t first = accept(*state, "mine", "bots/1/made/entry");
    int64_t next = accept(*state, "mine", "[read=/proc] true"),
            other = accept(*state, "other", "true");
    int64_t lost = accept(*state, "lost", "bots/4/made/entry");
    assert_int_equal(first, 1);
    assert_true(league_join_note(*state, &event, &error));
    check_row(*state, first, 2, "");
    check_row(*state, next, NOBODY, "");
    assert_true(league_join_add(*state, &event, &options, &error));
    assert_int_equal(options.bot_count, 2);
    assert_string_equal(options.bots[0].name, "mine-3");
    assert_string_equal(options.bots[0].text, "[after=mine-2] [read=/proc] true");
    assert_string_equal(options.bots[1].name, "other");
    assert_string_equal(options.bots[1].text, "true");
    check_row(*state, other, NOBODY, "");
    struct submission_row row;
    assert_int_equal(submissions_find(*state, lost, &row, &error), DATABASE_FOUND);
    assert_int_equal(row.step, STEP_REJECTED);
    assert_non_null(strstr(row.reason, "the league has lost the program"));
    submission_row_free(&row);
    options_free(&options);
}

static void take_line(void *data, const char *line)
{
    (void)data;
    fail_msg("%s", line);
}

static void await_pause(const atomic_bool *pause)
{
    while (!atomic_load(pause)) {
        poll(NULL, 0, 1);
    }
}

/* An author who pauses the bot again and again cannot keep the league from playing. */
static void test_keeper(void **state)
{
    struct options settings;
    atomic_bool pause;
    bool resting[EVENT_PLAYERS_MAX] = {false};
    options_init(&settings, FOR_LEAGUE);
    atomic_init(&pause, false);
    assert_int_equal(chdir(folder), 0);
    const struct league_keeper_options options = {
        .settings = &settings, .event = event.id, .tell = take_line, .pause = &pause};
    struct league_keeper *keeper = league_keeper_open(&options, &error);
    assert_non_null(keeper);
    assert_true(submissions_rest(*state, event.id, 2, REST_PAUSED, "", &error));
    league_keeper_resume(keeper, resting);
    league_keeper_wake(keeper);
    await_pause(&pause);
    int64_t asked_ns = clock_now_ns();
    poll(NULL, 0, 300);
    int64_t began_ns = clock_now_ns();
    league_keeper_resume(keeper, resting);
    await_pause(&pause);
    assert_true(clock_now_ns() - began_ns >= 4 * (began_ns - asked_ns));
    league_keeper_close(keeper);
    options_free(&settings);
    assert_int_equal(chdir("/"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pause, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_retired, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_join, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_keeper, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
