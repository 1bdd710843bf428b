/* Tests how an event is shown while its games end in any order, as they do with remote workers, and
 * how its progress is reported. Also tests that an event with an impossible game number is not
 * published. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/text.h"
#include "runner/event_view.h"
#include "runner/void_games.h"
#include "serve/event_news.h"
#include "serve/publish.h"
#include "store/submissions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct stored_event begin_event_of(struct database *database, const char *format,
                                          const char *contest)
{
    struct error error;
    struct stored_event event = {.name = memory_copy_string("night"),
                                 .format = memory_copy_string(format),
                                 .contest = memory_copy_string(contest),
                                 .player_count = 2};
    event.players = memory_new(2 * sizeof *event.players);
    for (size_t i = 0; i < 2; i++) {
        event.players[i] = (struct stored_player){.name = memory_copy_string(i == 0 ? "a" : "b"),
                                                  .command = memory_copy_string("./bot"),
                                                  .hash = memory_copy_string("00ff")};
    }
    settings_set(&event.options, "contest", contest);
    settings_set(&event.options, "format", format);
    settings_set(&event.options, "games", "100000000");
    settings_set(&event.options, "sprt", "elo0=0,elo1=300");
    assert_true(database_add_event(database, &event, &error));
    return event;
}

static struct stored_event begin_event(struct database *database, const char *format)
{
    return begin_event_of(database, format, "codingame");
}

/* Stores a game that a player wins. The strings of the game are static, so they must not be
 * freed. */
static void add_game_won_by(struct database *database, const struct stored_event *event,
                            uint64_t number, int second_begins, int player)
{
    static char none[] = "", a[] = "a", b[] = "b", goal[] = "goal", contest[] = "codingame",
                rules[] = "standard";
    struct error error;
    struct game_result game = {.hash = number + 1,
                               .record.contest = contest,
                               .record.variant = rules,
                               .place.number = number,
                               .record.names = {a, b},
                               .record.commands = {a, b},
                               .record.stderr_text = {none, none},
                               .outcome.fault = {.rule = none, .detail = none},
                               .place.players = {second_begins, !second_begins},
                               .outcome.winner = second_begins ^ player,
                               .outcome.reason = goal};
    game.outcome.scores[game.outcome.winner] = 1;
    assert_true(database_add_game(database, event->id, &game, &error));
}

static void add_game_of(struct database *database, const struct stored_event *event,
                        uint64_t number, int second_begins)
{
    add_game_won_by(database, event, number, second_begins, 0);
}

static void add_game(struct database *database, const struct stored_event *event, uint64_t number)
{
    add_game_of(database, event, number, number % 2);
}

static void check_reported(struct event_view *view, const char *reported)
{
    struct error error;
    struct text json = {0};
    struct event_pace pace = {.count = 0};
    struct news *news = news_new(1);
    assert_int_equal(event_view_read(view, INT64_MAX, &error), EVENT_VIEW_READ);
    event_news_progress(news, view, &pace, NULL);
    news_publish(news);
    news_snapshot(news, &json);
    assert_non_null(strstr(text_string(&json), reported));
    text_free(&json);
    news_free(news);
}

static void test_any_order(void **unused)
{
    char path[] = "/tmp/faceoff-event-view-XXXXXX";
    struct error error;
    struct event_view view;
    (void)unused;
    close(mkstemp(path));
    struct database *database = database_open(path, true, 1000, &error);
    assert_non_null(database);
    struct stored_event event = begin_event(database, EVENT_IMPORTED);
    add_game(database, &event, 404);
    add_game(database, &event, 0);
    assert_true(event_view_follow(&view, path, NULL, NULL, 1000, &error));
    check_reported(&view, "\"played\":2,\"last\":405,");
    add_game(database, &event, 7);
    check_reported(&view, "\"played\":3,\"last\":405,");
    event_view_close(&view);
    stored_event_free(&event);
    database_close(database);
    unlink(path);
}

/* If a player joins an event while a view follows it, the view also counts the new games. It also
 * notices that a player rests. */
static void test_joined_player(void **unused)
{
    char path[] = "/tmp/faceoff-event-view-XXXXXX";
    static char name[] = "c", command[] = "c", hash[] = "";
    struct error error;
    struct event_view view;
    (void)unused;
    close(mkstemp(path));
    struct database *database = database_open(path, true, 1000, &error);
    struct stored_event event = begin_event_of(database, "round-robin", "codingame");
    free(event.name);
    event.name = memory_copy_string("grows");
    settings_free(&event.options);
    settings_set(&event.options, "contest", "codingame");
    settings_set(&event.options, "format", "round-robin");
    settings_set(&event.options, "games", "2");
    assert_true(database_add_event(database, &event, &error));
    assert_true(database_add_pairing(database, event.id, 0, 0, 0, 1, &error));
    assert_true(event_view_follow(&view, path, "grows", "Night", 1000, &error));
    add_game_of(database, &event, 0, false);
    check_reported(&view, "\"played\":1,\"last\":1,\"of\":2,");
    event.players = memory_resize(event.players, 3 * sizeof *event.players);
    event.players[event.player_count++] =
        (struct stored_player){.name = memory_copy_string(name),
                               .command = memory_copy_string(command),
                               .hash = memory_copy_string(hash)};
    assert_true(database_join_event(database, &event, 2, &error));
    assert_true(database_add_pairing(database, event.id, 1, 0, 0, 2, &error));
    assert_true(database_add_pairing(database, event.id, 1, 1, 1, 2, &error));
    add_game_of(database, &event, 1, true);
    check_reported(&view, "\"played\":2,\"last\":2,\"of\":6,");
    assert_int_equal(view.stored.player_count, 3);
    assert_string_equal(view.event->standings.players[2].name, "c");
    assert_string_equal(stored_event_title(&view.stored), "Night");
    assert_true(submissions_rest(database, event.id, 0, REST_PAUSED, "", &error));
    check_reported(&view, "\"played\":2,\"last\":2,\"of\":6,");
    assert_string_equal(view.event->standings.players[0].rests, "paused");
    assert_true(submissions_rest(database, event.id, 0, NULL, "", &error));
    check_reported(&view, "\"played\":2,\"last\":2,\"of\":6,");
    assert_null(view.event->standings.players[0].rests);
    event_view_close(&view);
    stored_event_free(&event);
    database_close(database);
    unlink(path);
}

/* The stored pairings of a Swiss event are used, even if this version of faceoff would have paired
 * the players differently. */
static void test_stored_pairings(void **unused)
{
    char path[] = "/tmp/faceoff-event-view-XXXXXX";
    struct error error;
    struct event_view view;
    (void)unused;
    close(mkstemp(path));
    struct database *database = database_open(path, true, 1000, &error);
    struct stored_event event = begin_event_of(database, "swiss", "codingame");
    free(event.name);
    event.name = memory_copy_string("swiss");
    settings_free(&event.options);
    settings_set(&event.options, "contest", "codingame");
    settings_set(&event.options, "format", "swiss");
    settings_set(&event.options, "games", "2");
    settings_set(&event.options, "rounds", "2");
    assert_true(database_add_event(database, &event, &error));
    assert_true(database_add_pairing(database, event.id, 0, 0, 0, 1, &error));
    assert_true(database_add_pairing(database, event.id, 1, 0, 1, 0, &error));
    for (uint64_t number = 0; number < 4; number++) {
        add_game_of(database, &event, number, number == 1 || number == 2);
    }
    if (!event_view_load(&view, database, "swiss", EVENT_VIEW_TABLE, &error)) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(view.event->standings.games, 4);
    event_view_close(&view);
    assert_true(database_add_pairing(database, event.id, 1, 1, 1, -1, &error));
    assert_false(event_view_load(&view, database, "swiss", EVENT_VIEW_TABLE, &error));
    assert_non_null(strstr(error.text, "a pairing of stage 2 is invalid"));
    stored_event_free(&event);
    database_close(database);
    unlink(path);
}

/* Names may come from another program, so they are printed without control characters, which could
 * change a terminal's colours or cursor. */
static void test_names_are_plain(void **unused)
{
    char path[] = "/tmp/faceoff-event-view-XXXXXX";
    static char bell[] = "\033[31m\007";
    struct error error;
    struct event_view view;
    struct text table = {0};
    (void)unused;
    close(mkstemp(path));
    struct database *database = database_open(path, true, 1000, &error);
    struct stored_event event = begin_event(database, EVENT_IMPORTED);
    add_game(database, &event, 0);
    assert_true(event_view_follow(&view, path, NULL, NULL, 1000, &error));
    check_reported(&view, "\"played\":1,");
    free(view.stored.name);
    free(view.stored.contest);
    view.stored.name = memory_copy_string(bell);
    view.stored.contest = memory_copy_string(bell);
    view.event->standings.players[0].name = view.event->standings.players[1].name = bell;
    event_view_print(&view, &table);
    assert_non_null(strstr(text_string(&table), "?[31m? against ?[31m?"));
    assert_null(strpbrk(text_string(&table), "\033\007"));
    event_view_close(&view);
    stored_event_free(&event);
    database_close(database);
    unlink(path);
    text_free(&table);
}

/* Two games of an imported event, in which the players have swapped seats. They count as a pair if
 * they have the same seed and the same first mover. */
struct two_games {
    const char *contest;
    uint64_t seeds[2];
    int first[2];
    int scores[2][2]; /* scores of each game, by seat */
    int won;          /* number of games that player 0 won */
    int kind;         /* twice the points of player 0 in the pair; -1 if they are not a pair */
};

static void add_two(struct database *database, const struct stored_event *event,
                    const struct two_games *two)
{
    static char none[] = "", names[2][2] = {"a", "b"}, rules[] = "standard";
    struct error error;
    for (int i = 0; i < 2; i++) {
        const int *scores = two->scores[i];
        /* In potm, the sum of the scores decides, so each game is stored here as a draw. */
        bool draws = strcmp(two->contest, "potm") == 0;
        struct game_result game = {.record.contest = event->contest,
                                   .record.variant = rules,
                                   .place.number = (uint64_t)i,
                                   .record.names = {names[i], names[!i]},
                                   .record.commands = {none, none},
                                   .record.stderr_text = {none, none},
                                   .place.players = {i, !i},
                                   .place.first = two->first[i],
                                   .place.seed = two->seeds[i],
                                   .outcome.winner = draws                   ? -1
                                                     : scores[0] > scores[1] ? 0
                                                                             : 1,
                                   .outcome.scores = {scores[0], scores[1]},
                                   .outcome.reason = none,
                                   .outcome.fault = {.rule = none}};
        assert_true(database_add_game(database, event->id, &game, &error));
    }
}

static void test_imported_pairs(void **unused)
{
    static const struct two_games cases[] = {
        {"codingame", {1, 1}, {0, 0}, {{1, 0}, {0, 1}}, 2, 4},
        {"codingame", {1, 1}, {1, 1}, {{1, 0}, {1, 0}}, 1, 2},
        {"codingame", {1, 2}, {0, 0}, {{1, 0}, {0, 1}}, 2, -1},
        {"codingame", {1, 1}, {0, 1}, {{1, 0}, {0, 1}}, 2, -1},
        /* In potm, the sums of the scores decide. */
        {"potm", {1, 1}, {0, 0}, {{582, 157}, {100, 571}}, 2, 4},
        {"potm", {1, 1}, {0, 0}, {{1000, 0}, {2000, 0}}, 0, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[] = "/tmp/faceoff-event-view-XXXXXX";
        struct error error;
        struct event_view view;
        close(mkstemp(path));
        struct database *database = database_open(path, true, 1000, &error);
        struct stored_event event = begin_event_of(database, EVENT_IMPORTED, cases[i].contest);
        add_two(database, &event, &cases[i]);
        assert_true(event_view_load(&view, database, NULL, EVENT_VIEW_TABLE, &error));
        assert_int_equal(view.event->standings.games, 2);
        assert_int_equal(view.event->standings.players[0].all.won, cases[i].won);
        for (int kind = 0; kind < 5; kind++) {
            assert_int_equal(view.event->standings.meetings[1].pairs.count[kind],
                             kind == cases[i].kind);
        }
        event_view_close(&view);
        stored_event_free(&event);
        database_close(database);
        unlink(path);
    }
}

static void remove_folder(const char *folder)
{
    struct text files = {0};
    text_printf(&files, "%s/event/published.json", folder);
    unlink(text_string(&files));
    text_cut(&files, strlen(folder) + strlen("/event"));
    rmdir(text_string(&files));
    rmdir(folder);
    text_free(&files);
}

/* Checks that an event with `stored` games, plus one game with the given number, is not
 * published. */
static void check_not_published(const char *format, uint64_t stored, uint64_t number,
                                const char *why)
{
    char path[] = "/tmp/faceoff-event-view-XXXXXX", folder[] = "/tmp/faceoff-published-XXXXXX";
    struct error error = {""};
    struct published published;
    close(mkstemp(path));
    assert_non_null(mkdtemp(folder));
    struct database *database = database_open(path, true, 1000, &error);
    struct stored_event event = begin_event(database, format);
    for (uint64_t i = 0; i < stored; i++) {
        add_game(database, &event, i);
    }
    add_game(database, &event, number);
    const struct publish_options options = {.database = path, .wait_ms = 1000, .folder = folder};
    assert_false(publish(&options, &published, &error));
    if (strstr(error.text, why) == NULL) {
        fail_msg("%s", error.text);
    }
    stored_event_free(&event);
    database_close(database);
    unlink(path);
    remove_folder(folder);
}

/* Only another program can store such game numbers. Publishing the first event would need 10^16
 * files, and publishing the second one 500,000. */
static void test_number_too_high(void **unused)
{
    (void)unused;
    check_not_published(EVENT_IMPORTED, 1, INT64_MAX - 1,
                        "event \"night\" has only 2 games, but one of them has the number 9");
    check_not_published(
        "match", 40, 99999998,
        "event \"night\" has only 41 games, but one of them has the number 99999999");
}

/* If a game is taken out of an event while a view follows it, the view counts only the game that is
 * played instead, even if it has seen neither the one nor the other change. */
static void test_void_game(void **unused)
{
    (void)unused;
    for (int seen = 0; seen < 2; seen++) {
        char path[] = "/tmp/faceoff-event-view-XXXXXX";
        struct error error;
        struct event_view view;
        close(mkstemp(path));
        struct database *database = database_open(path, true, 1000, &error);
        struct stored_event event = begin_event(database, "match");
        settings_set(&event.options, "games", "2");
        assert_true(database_change_options(database, &event, &error));
        add_game_of(database, &event, 0, false);
        assert_true(event_view_follow(&view, path, NULL, NULL, 1000, &error));
        check_reported(&view, "\"played\":1,\"last\":1,");
        assert_int_equal(view.event->standings.players[0].seat[0].won, 1);
        struct event_store store = {.database = database};
        assert_true(database_need_event(database, NULL, &store.stored, &error));
        struct text kept = {0};
        size_t count;
        assert_true(void_games(&store, 0, "asleep", &count, &kept, &error));
        assert_string_equal(text_string(&kept), "night void");
        text_free(&kept);
        stored_event_free(&store.stored);
        if (seen == 1) {
            check_reported(&view, "\"played\":0,");
        }
        add_game_won_by(database, &event, 0, false, 1);
        assert_int_equal(event_view_read(&view, INT64_MAX, &error), EVENT_VIEW_READ);
        if (seen == 0) {
            assert_int_equal(event_view_read(&view, INT64_MAX, &error), EVENT_VIEW_READ);
        }
        assert_int_equal(view.event->standings.players[0].seat[0].won, 0);
        assert_int_equal(view.event->standings.players[0].seat[0].lost, 1);
        bool over;
        assert_true(database_need_event(database, NULL, &store.stored, &error));
        assert_false(void_player(&store, "c", "a copy", &over, &error));
        assert_true(void_player(&store, "b", "a copy", &over, &error) && over);
        stored_event_free(&store.stored);
        check_reported(&view, "\"played\":1,");
        assert_int_equal(view.event->standings.games, 0);
        assert_string_equal(view.stored.players[1].out, "a copy");
        event_view_close(&view);
        stored_event_free(&event);
        database_close(database);
        unlink(path);
    }
}

/* A turn that is lost because the player has no time left is not run, so it has no time. */
static void test_turns_not_run(void **unused)
{
    (void)unused;
    static char late[] = "timeout";
    struct game_turn turns[] = {
        {.ms = 4}, {.ms = 8, .lost = late}, {.ms = 0, .lost = late}, {.ms = 0}};
    struct game_result game = {.place.players = {1, 0}, .record.turns = turns};
    struct histogram *times = memory_new(2 * sizeof *times);
    game.record.turn_count = sizeof turns / sizeof *turns;
    turn_times_add(times, &game);
    assert_int_equal(times[0].count, 0);
    assert_int_equal(times[1].count, 3);
    free(times);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order),       cmocka_unit_test(test_joined_player),
        cmocka_unit_test(test_stored_pairings), cmocka_unit_test(test_names_are_plain),
        cmocka_unit_test(test_imported_pairs),  cmocka_unit_test(test_number_too_high),
        cmocka_unit_test(test_turns_not_run),   cmocka_unit_test(test_void_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
