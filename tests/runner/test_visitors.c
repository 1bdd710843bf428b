/* Tests games of visitors (people who play in a browser) against real bots, in every contest.
 * Covers whole games, faults, limits, and the server's answers. Usage: test_visitors FACEOFF
 * [sandbox], where FACEOFF also provides the bots. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "check.h"
#include "referee/seat.h"
#include "runner/job.h"
#include "runner/visitors.h"
#include "serve/play.h"
#include "serve/rates.h"
#include "store/database_query.h"
#include "store/stored_games.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT_MS 30000 /* maximum time that the tests wait for any event */
#define GAMES_MAX 3
#define BOTS 2
enum { HONEST, FAULTY };

static const char *faceoff;
static bool tries_sandbox;

/* A server for visitors, with two bots: an honest one, and a faulty one that usually exits
 * immediately. */
struct fixture {
    char folder[64];
    struct conditions conditions;
    struct player bots[BOTS];
    struct database *database;
    struct stored_event event;
    bool people; /* whether visitors may play against each other */
    struct visitors *visitors;
    struct play *play;
    pthread_t thread;
    struct error error;
    bool good;
};

static void *play_games(void *data)
{
    struct fixture *fixture = data;
    fixture->good = visitors_play(fixture->visitors, &fixture->error) != RUN_FAILED;
    return NULL;
}

static void add_bots(struct fixture *fixture, const char *faulty)
{
    const struct contest *contest = fixture->conditions.contest;
    const char *const words[] = {
        faceoff,    "bot",   contest->game->name, "--protocol", contest->protocol->name,
        "--engine", "random"};
    fixture->bots[HONEST].name = memory_copy_string("honest");
    fixture->bots[FAULTY].name = memory_copy_string("faulty");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(&fixture->bots[HONEST].command, words[i]);
    }
    assert_true(command_parse(&fixture->bots[FAULTY].command, faulty, NULL));
}

static void must(bool good, const struct error *error)
{
    if (!good) {
        fail_msg("%s", error->text);
    }
}

static struct visitors *visitors_of(struct fixture *fixture)
{
    return visitors_open(&(struct visitors_setup){.conditions = &fixture->conditions,
                                                  .contest_count = 1,
                                                  .people = fixture->people,
                                                  .bots = fixture->bots,
                                                  .bot_count = BOTS,
                                                  .games_max = GAMES_MAX,
                                                  .database = fixture->database,
                                                  .of = &fixture->event},
                         &fixture->error);
}

static void open_visitors(struct fixture *fixture)
{
    fixture->visitors = visitors_of(fixture);
    must(fixture->visitors != NULL, &fixture->error);
    fixture->play = play_open(fixture->visitors, 2, &fixture->error);
    must(fixture->play != NULL, &fixture->error);
    assert_int_equal(pthread_create(&fixture->thread, NULL, play_games, fixture), 0);
}

static void close_visitors(struct fixture *fixture)
{
    kill(getpid(), SIGTERM);
    pthread_join(fixture->thread, NULL);
    must(fixture->good, &fixture->error);
    play_close(fixture->play);
    visitors_close(fixture->visitors);
}

/* Prepares a server. `faulty` is the second bot's command. */
static void prepare_fixture(struct fixture *fixture, const char *contest, const char *faulty,
                            const struct sandbox *sandbox)
{
    char path[96];
    int64_t long_ns = 10 * WAIT_MS * NS_PER_MS;
    *fixture = (struct fixture){.folder = "/tmp/faceoff-visitors-XXXXXX"};
    assert_non_null(mkdtemp(fixture->folder));
    snprintf(path, sizeof path, "%s/test.db", fixture->folder);
    fixture->conditions = (struct conditions){
        .contest = contest_find(contest),
        .clock = {.ready_ns = long_ns, .first_ns = long_ns, .turn_ns = long_ns},
        .guest_clock = {.ready_ns = long_ns, .first_ns = long_ns, .turn_ns = long_ns},
        .grace_ns = 100 * NS_PER_MS,
        .sandbox = sandbox};
    add_bots(fixture, faulty);
    fixture->database = database_open(path, true, 1000, &fixture->error);
    must(fixture->database != NULL, &fixture->error);
    fixture->event.name = memory_copy_string("night");
}

/* Starts a server for visitors who play against bots. */
static void open_fixture(struct fixture *fixture, const char *contest, const char *faulty,
                         const struct sandbox *sandbox)
{
    prepare_fixture(fixture, contest, faulty, sandbox);
    open_visitors(fixture);
}

/* Starts a server for visitors who play against each other. */
static void open_people(struct fixture *fixture, const char *contest)
{
    prepare_fixture(fixture, contest, "false", NULL);
    fixture->people = true;
    open_visitors(fixture);
}

static void close_fixture(struct fixture *fixture)
{
    char command[128];
    for (int i = 0; i < BOTS; i++) {
        player_free(&fixture->bots[i]);
    }
    stored_event_free(&fixture->event);
    database_close(fixture->database);
    snprintf(command, sizeof command, "rm -rf '%s'", fixture->folder);
    assert_int_equal(system(command), 0);
}

/* --- sending requests --- */

/* Sends a request. Returns the answer, which the caller frees, and stores the HTTP status in
 * *status. */
static char *ask_from(struct fixture *fixture, const char *from, const char *body, unsigned *status)
{
    struct http_answer answer = {.status = 200};
    int64_t began_ns = clock_now_ns(), held_ns = 0;
    while (!play_answer(fixture->play, from, body, strlen(body), held_ns, &answer)) {
        poll(NULL, 0, 5);
        held_ns = clock_now_ns() - began_ns;
        assert_true(held_ns < WAIT_MS * NS_PER_MS);
    }
    *status = answer.status;
    return answer.text.data;
}

static void expect(struct fixture *fixture, const char *from, const char *body, unsigned wanted,
                   const char *part)
{
    unsigned status;
    char *answer = ask_from(fixture, from, body, &status);
    if (status != wanted || strstr(answer, part) == NULL) {
        fail_msg("%s: %u %s", body, status, answer);
    }
    free(answer);
}

static void server_key(const struct fixture *fixture, char key[33])
{
    struct text json = {0};
    play_print(fixture->play, true, &json);
    assert_int_equal(sscanf(strstr(json.data, "\"key\":\""), "\"key\":\"%32[0-9a-f]\"", key), 1);
    text_free(&json);
}

/* Begins a game as soon as there is room for one, and stores its key in `key`. `opponent` is a line
 * of the request. If `invitation` is not NULL, also stores the game's invitation there. */
static void begin_as(struct fixture *fixture, const char *name, const char *from,
                     const char *opponent, int seat, char key[33], char invitation[33])
{
    char body[128], of_server[33];
    unsigned status = 503, asked = 0;
    server_key(fixture, of_server);
    snprintf(body, sizeof body, "begin %s\n%s\nseat %d\nname %s", of_server, opponent, seat + 1,
             name);
    for (int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS; status != 200;) {
        char *answer = ask_from(fixture, from, body, &status);
        if (status == 200) {
            assert_int_equal(sscanf(answer, "{\"key\":\"%32[0-9a-f]\"", key), 1);
        }
        if (status == 200 && invitation != NULL) {
            static const char before[] = "\"invitation\":\"";
            snprintf(invitation, 33, "%s", strstr(answer, before) + sizeof before - 1);
        }
        assert_true(status == 200 || status == 503);
        assert_true(clock_now_ns() < end_ns);
        free(answer);
        /* On a busy machine, a game ends late. The rate of requests from an address is limited. */
        poll(NULL, 0, asked++ < 5 ? 20 : 500);
    }
}

static void begin_against(struct fixture *fixture, const char *from, const char *opponent, int seat,
                          char key[33], char invitation[33])
{
    begin_as(fixture, "Ada", from, opponent, seat, key, invitation);
}

static void begin(struct fixture *fixture, const char *from, int bot, int seat, char key[33])
{
    char opponent[32];
    snprintf(opponent, sizeof opponent, "bot %d", bot + 1);
    begin_against(fixture, from, opponent, seat, key, NULL);
}

/* Waits until the game has a state that the visitor has not seen yet. Returns the server's answer,
 * which the caller frees. */
static char *wait_for(struct fixture *fixture, const char *key, uint64_t *seen)
{
    char body[96];
    unsigned status;
    static unsigned asked;
    char from[32];
    /* Uses many addresses, because the rate of requests from each address is limited. */
    snprintf(from, sizeof from, "reader %u", asked++ % 100);
    snprintf(body, sizeof body, "wait %s\nseen %llu", key, (unsigned long long)*seen);
    char *answer = ask_from(fixture, from, body, &status);
    assert_int_equal(status, 200);
    *seen = strtoull(strstr(answer, "\"version\":") + strlen("\"version\":"), NULL, 10);
    return answer;
}

static void say(struct fixture *fixture, const char *key, const char *turn, unsigned status,
                const char *part)
{
    static unsigned asked;
    char from[32];
    struct text body = {0};
    snprintf(from, sizeof from, "speaker %u", asked++ % 100);
    text_printf(&body, "turn %s\nturn %s", key, turn);
    expect(fixture, from, text_string(&body), status, part);
    text_free(&body);
}

/* Applies the turns in the server's answer to `state`. Skips the first *count turns, and adds the
 * number of the others to *count. */
static void follow(const struct game *game, void *state, const char *answer, size_t *count)
{
    size_t turn = 0;
    const char *at = strstr(answer, "\"turns\":[");
    while (at != NULL && (at = strchr(at, '"')) != NULL && turn <= 100000) {
        char text[2048];
        if ((at = strstr(at, "[\"")) == NULL || sscanf(at, "[\"%2047[^\"]\",", text) != 1 ||
            strstr(answer, "\"scores\":") != NULL) {
            break;
        }
        if (turn++ >= *count) {
            assert_true(game->play(state, text, NULL));
            ++*count;
        }
        at += 2;
    }
}

/* Waits until no game is in progress. By then, all finished games are stored. */
static void settle(struct fixture *fixture)
{
    const struct watched_game *game;
    int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS;
    for (unsigned slot = 0; slot < GAMES_MAX;) {
        bool on = visitors_lock(fixture->visitors, slot, &game)->phase == VISIT_PLAYING;
        visitors_unlock(fixture->visitors);
        slot = on ? 0 : slot + 1;
        assert_true(clock_now_ns() < end_ns);
        poll(NULL, 0, on ? 5 : 0);
    }
}

/* Waits until the server reports the end of a game that the visitor left. The referee learns of
 * this a moment later, so this function also waits until the referee has ended the game. */
static void see_end(struct fixture *fixture, const char *key)
{
    uint64_t seen = 0;
    for (bool over = false; !over;) {
        char *answer = wait_for(fixture, key, &seen);
        over = strstr(answer, "\"over\":true") != NULL;
        free(answer);
    }
    settle(fixture);
}

/* Plays random turns until the game ends. Works only for games without hidden information. */
static void play_out(struct fixture *fixture, const char *key)
{
    const struct game *game = fixture->conditions.contest->game;
    void *state = memory_new(game->state_size);
    struct random random;
    uint64_t seen = 0;
    size_t count = 0;
    random_seed(&random, 7);
    game->start(state, &(struct rules){0});
    for (bool over = false; !over;) {
        char *answer = wait_for(fixture, key, &seen);
        over = strstr(answer, "\"over\":true") != NULL;
        if (!over && strstr(answer, "\"asked\":true") != NULL) {
            struct text turn = {0};
            if (game->draw_known == NULL) {
                follow(game, state, answer, &count);
                game->random_turn(state, &random, &turn);
            } else {
                text_puts(&turn, "HELP");
                bool first =
                    /* In a game with hidden information, the opponent's turns must not be sent. */
                    strstr(answer, "\"seat\":1") != NULL;
                assert_null(strstr(answer, first ? ",2]" : ",1]"));
                assert_non_null(strstr(answer, "\"picture\":\" "));
            }
            say(fixture, key, text_string(&turn), 200, "\"asked\":");
            text_free(&turn);
        }
        free(answer);
    }
    free(state);
    settle(fixture);
}

/* --- the tests --- */

static void expect_stored(struct fixture *fixture, const char *const rules[], size_t count)
{
    struct stored_event event;
    struct game_result game;
    struct error error;
    assert_int_equal(database_find_event(fixture->database, "night visitors", &event, &error),
                     DATABASE_FOUND);
    struct stored_games rows = {.database = fixture->database, .event = &event};
    for (size_t i = 0; i < count; i++) {
        assert_true(stored_games_next(&rows, &error));
        must(stored_games_read(&rows, &game, &error), &error);
        int visitor = strcmp(game.record.names[0], "visitor Ada") == 0 ? 0 : 1;
        assert_string_equal(game.record.names[visitor], "visitor Ada");
        assert_int_equal(game.place.players[visitor], BOTS);
        assert_string_equal(game.outcome.forfeit ? game.outcome.fault.rule : "", rules[i]);
        game_result_free(&game);
    }
    assert_false(stored_games_next(&rows, &error));
    assert_true(stored_games_end(&rows, true));
    stored_event_free(&event);
}

/* Plays whole games in each contest in both seats. */
static void test_games(void **state)
{
    (void)state;
    static const char *const names[] = {"judge", "codingame", "proglad", "potm"};
    static const char *const rules[] = {"", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fixture fixture;
        char key[33];
        open_fixture(&fixture, names[i], "false", NULL);
        for (int seat = 0; seat < SEATS; seat++) {
            begin(&fixture, seat == 0 ? "a" : "b", HONEST, seat, key);
            play_out(&fixture, key);
        }
        close_visitors(&fixture); /* waits until the last game is stored */
        expect_stored(&fixture, rules, 2);
        close_fixture(&fixture);
    }
}

/* A bot's file persists from turn to turn, even in a strict sandbox. The bot in this test counts
 * its turns in the file. */
static void test_file_in_sandbox(void **state)
{
    (void)state;
    static const char counts[] = "sh -c 'read -r line; n=; [ -e \"$1\" ] && read -r n <\"$1\"; "
                                 "echo \"x$n\" >\"$1\"; echo \"x$n\" >&2; echo HELP' sh";
    const struct sandbox_setup wishes = {
        .level = SANDBOX_STRICT,
        .limits = {.memory = 128 << 20, .processes = 1, .disk = 1 << 20},
        .programs = 2 * GAMES_MAX};
    struct fixture fixture;
    struct stored_event event;
    struct game_result game;
    struct error error;
    char key[33], body[64];
    uint64_t seen = 0;
    struct sandbox *sandbox = tries_sandbox ? sandbox_open(&wishes, &error) : NULL;
    if (sandbox == NULL) {
        skip();
    }
    open_fixture(&fixture, "potm", counts, sandbox);
    begin(&fixture, "a", FAULTY, 0, key);
    for (int turns = 0; turns < 4;) {
        char *answer = wait_for(&fixture, key, &seen);
        if (strstr(answer, "\"asked\":true") != NULL && turns++ < 3) {
            say(&fixture, key, "HELP", 200, "\"asked\":");
        }
        free(answer);
    }
    snprintf(body, sizeof body, "leave %s", key);
    expect(&fixture, "a", body, 200, "\"over\":");
    see_end(&fixture, key);
    close_visitors(&fixture);
    must(database_need_event(fixture.database, "night visitors", &event, &error), &error);
    struct stored_games rows = {.database = fixture.database, .event = &event};
    assert_true(stored_games_next(&rows, &error));
    must(stored_games_read(&rows, &game, &error), &error);
    assert_string_equal(game.record.stderr_text[1], "x\nxx\nxxx\n");
    game_result_free(&game);
    assert_true(stored_games_end(&rows, true));
    stored_event_free(&event);
    close_fixture(&fixture);
    sandbox_close(sandbox);
}

/* A bot or a visitor that breaks a rule loses. A visitor who resigns also loses. */
static void test_faults(void **state)
{
    (void)state;
    static const char *const rules[] = {"exit", "extra_line", "resigned", "exit"};
    struct fixture fixture;
    char key[33], body[64];
    uint64_t seen = 0;
    open_fixture(&fixture, "codingame", "false", NULL);
    begin(&fixture, "a", FAULTY, 1, key);
    play_out(&fixture, key);
    begin(&fixture, "b", HONEST, 0, key);
    free(wait_for(&fixture, key, &seen));
    say(&fixture, key, "0000000", 200, "");
    expect(&fixture, "c", "wait 0123456789abcdef0123456789abcdef", 404, "gone");
    play_out(&fixture, key);
    begin(&fixture, "c", HONEST, 0, key);
    say(&fixture, key, "not a turn", 400, "turn");
    snprintf(body, sizeof body, "leave %s", key);
    seen = 0;
    free(wait_for(&fixture, key, &seen));
    expect(&fixture, "c", body, 200, "\"over\":");
    see_end(&fixture, key);
    say(&fixture, key, "0", 409, "not_asked");
    close_visitors(&fixture);
    expect_stored(&fixture, rules, 3);
    open_visitors(&fixture); /* continues the event */
    begin(&fixture, "d", FAULTY, 1, key);
    play_out(&fixture, key);
    close_visitors(&fixture);
    expect_stored(&fixture, rules, 4);
    close_fixture(&fixture);
}

static void wait_until_asked(struct fixture *fixture, const char *key, uint64_t *seen)
{
    for (bool asked = false; !asked;) {
        char *answer = wait_for(fixture, key, seen);
        asked = strstr(answer, "\"asked\":true") != NULL;
        free(answer);
    }
}

/* If the answer to a turn is lost, the page sends the turn again. The repeated turn does not count
 * as the next turn. */
static void test_sent_again(void **state)
{
    (void)state;
    struct fixture fixture;
    char key[33], body[96];
    uint64_t seen = 0;
    open_fixture(&fixture, "codingame", "false", NULL);
    begin(&fixture, "a", HONEST, 0, key);
    wait_until_asked(&fixture, key, &seen);
    snprintf(body, sizeof body, "turn %s\nturn 0\nseen %llu", key, (unsigned long long)seen);
    expect(&fixture, "b", body, 200, "\"asked\":");
    wait_until_asked(&fixture, key, &seen);
    expect(&fixture, "c", body, 409, "not_asked");
    snprintf(body, sizeof body, "turn %s\nturn 0\nseen %llu", key, (unsigned long long)seen);
    expect(&fixture, "d", body, 200, "\"asked\":");
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* A game can be played only with its key. A visitor may not begin too many games or send too many
 * requests. */
static void test_limits(void **state)
{
    (void)state;
    struct fixture fixture;
    char of_server[33], keys[4][33], body[128];
    open_fixture(&fixture, "judge", "false", NULL);
    server_key(&fixture, of_server);
    expect(&fixture, "a", "begin 0123456789abcdef0123456789abcdef\nbot 1", 403, "key");
    snprintf(body, sizeof body, "begin %s\nbot 3", of_server);
    expect(&fixture, "b", body, 400, "request");
    begin(&fixture, "c", HONEST, 0, keys[0]);
    begin(&fixture, "c", HONEST, 0, keys[1]);
    snprintf(body, sizeof body, "begin %s\nbot 1", of_server);
    expect(&fixture, "c", body, 429, "yours");
    begin(&fixture, "d", HONEST, 0, keys[2]);
    expect(&fixture, "e", body, 503, "full");
    for (int i = 0; i < 2 * RATES_FULL; i++) {
        unsigned status;
        free(ask_from(&fixture, "f", body, &status));
    }
    expect(&fixture, "f", body, 429, "rate");
    uint64_t seen = 0;
    /* Wait until the last game has begun, so that its bot has set up its signal handlers. */
    free(wait_for(&fixture, keys[2], &seen));
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* A message applies to one game only, and each turn answers one request. A visitor can still read a
 * game that is over. With different bots, the games belong to another event. */
static void test_visits(void **state)
{
    (void)state;
    static const char *const rules[] = {"resigned"};
    struct fixture fixture;
    const struct watched_game *game;
    char key[33];
    uint64_t seen = 0;
    open_fixture(&fixture, "codingame", "sleep 1000", NULL);
    begin(&fixture, "a", FAULTY, 0, key);
    wait_until_asked(&fixture, key, &seen);
    uint64_t number = visitors_lock(fixture.visitors, 0, &game)->number;
    visitors_unlock(fixture.visitors);
    assert_false(visitors_say(fixture.visitors, 0, number - 1, 0, "0"));
    visitors_resign(fixture.visitors, 0, number - 1, 0, "left");
    assert_true(visitors_say(fixture.visitors, 0, number, 0, "0"));
    assert_false(visitors_say(fixture.visitors, 0, number, 0, "0"));
    /* Wait until the game has processed both messages. */
    for (bool made = false; !made;) {
        char *answer = wait_for(&fixture, key, &seen);
        made = strstr(answer, "[\"0\",") != NULL;
        free(answer);
    }
    visitors_resign(fixture.visitors, 0, number, 0, "resigned");
    see_end(&fixture, key);
    assert_int_equal(visitors_begin(fixture.visitors, FAULTY, 0, "Bob"), 1);
    close_visitors(&fixture);
    expect_stored(&fixture, rules, 1);
    free(fixture.bots[FAULTY].name);
    fixture.bots[FAULTY].name = memory_copy_string("another");
    struct visitors *next = visitors_of(&fixture);
    assert_string_equal(visitors_event(next, 0)->name, "night visitors-2");
    visitors_close(next);
    next = visitors_of(&fixture);
    assert_string_equal(visitors_event(next, 0)->name, "night visitors-2");
    visitors_close(next);
    free(fixture.bots[FAULTY].name);
    fixture.bots[FAULTY].name = memory_copy_string("faulty");
    next = visitors_of(&fixture);
    assert_string_equal(visitors_event(next, 0)->name, "night visitors");
    visitors_close(next);
    close_fixture(&fixture);
}

/* A visitor's line or resignation counts once, and does not carry over to the next game. */
static void test_guest(void **state)
{
    (void)state;
    struct guest guest;
    struct text said;
    const char *left;
    guest_open(&guest);
    guest_say(&guest, "0", 1);
    guest_quit(&guest, "left");
    guest_take(&guest, &said, &left);
    assert_string_equal(text_string(&said), "0\n");
    assert_string_equal(left, "left");
    text_free(&said);
    guest_take(&guest, &said, &left);
    assert_int_equal(said.length, 0);
    assert_null(left);
    guest_close(&guest);
}

/* A visitor whose page no longer sends requests counts as gone, but a visitor whose page waits for
 * an answer does not. This test takes half a minute. */
static void test_silence(void **state)
{
    (void)state;
    if (quick_or_slow(1, 0)) {
        skip();
    }
    static const char *const rules[] = {"left"};
    struct fixture fixture;
    char silent[33], waiting[33];
    uint64_t seen = 0;
    open_fixture(&fixture, "codingame", "false", NULL);
    begin(&fixture, "a", HONEST, 0, silent);
    begin(&fixture, "b", HONEST, 0, waiting);
    const struct watched_game *game;
    for (bool over = false; !over; poll(NULL, 0, 100)) {
        /* If nothing happens, the server answers this request after ten seconds. */
        free(wait_for(&fixture, waiting, &seen));
        play_tick(fixture.play, clock_now_ns());
        over = visitors_lock(fixture.visitors, 0, &game)->phase == VISIT_OVER;
        visitors_unlock(fixture.visitors);
    }
    assert_int_equal(visitors_lock(fixture.visitors, 1, &game)->phase, VISIT_PLAYING);
    visitors_unlock(fixture.visitors);
    close_visitors(&fixture);
    expect_stored(&fixture, rules, 1);
    close_fixture(&fixture);
}

/* The bot has its own time limits, independent of the visitor's. */
static void test_clocks(void **state)
{
    (void)state;
    const struct contest *contest = contest_find("codingame");
    const struct conditions conditions = {.contest = contest, .clock = {.turn_ns = NS_PER_S}};
    for (unsigned seating = 0; seating < contest->seating_count; seating++) {
        for (int guest = 0; guest < SEATS; guest++) {
            struct job job = {.conditions = &conditions, .game.place.seating = seating};
            struct host_game game;
            command_add(&job.commands[!guest], "./bot");
            job_host_game(&job, &game);
            assert_ptr_equal(game.setup.own_clocks[guest], &conditions.guest_clock);
            assert_ptr_equal(game.setup.own_clocks[!guest], &job.clocks[!guest]);
            assert_int_equal(game.setup.clock.turn_ns, NS_PER_S);
            assert_null(game.commands[game.player_on_seat0 ^ guest]);
            assert_non_null(game.commands[game.player_on_seat0 ^ !guest]);
            command_free(&job.commands[!guest]);
        }
    }
}

/* Checks what all viewers see `later_s` seconds from now. */
static void expect_later(struct fixture *fixture, int64_t later_s, const char *best)
{
    struct news *news = news_new(0);
    struct text text = {0};
    play_refresh(fixture->play, news, clock_now_ns() + later_s * NS_PER_S);
    news_publish(news);
    news_snapshot(news, &text);
    if (strstr(text_string(&text), best) == NULL) {
        fail_msg("no %s in %s", best, text_string(&text));
    }
    text_free(&text);
    news_free(news);
}

static void expect_best(struct fixture *fixture, const char *best)
{
    expect_later(fixture, 0, best);
}

/* Viewers see a visitor's game while it is being played, unless its players do not see the same
 * things. The results of visitors with names are counted, also after a restart. */
static void test_viewers(void **state)
{
    (void)state;
    static const char *const names[] = {"codingame", "potm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fixture fixture;
        char key[33], body[64];
        uint64_t seen = 0;
        open_fixture(&fixture, names[i], "sleep 1000", NULL);
        expect_best(&fixture, "\"visitors\":{\"is\":[]}");
        begin(&fixture, "a", FAULTY, 0, key);
        wait_until_asked(&fixture, key, &seen);
        expect_best(&fixture,
                    i == 0 ? "\"visit0\":{\"is\":{\"game\":1," : "\"visit0\":{\"is\":null");
        snprintf(body, sizeof body, "leave %s", key);
        expect(&fixture, "a", body, 200, "\"version\"");
        see_end(&fixture, key);
        static const char lost[] = "[{\"name\":\"Ada\",\"won\":0,\"drawn\":0,\"lost\":1}]";
        expect_best(&fixture, lost);
        expect_best(&fixture, "\"over\":true,\"winner\":2,");
        expect_later(&fixture, 30, "\"over\":true,\"winner\":2,");
        expect_later(&fixture, 120, "\"visit0\":{\"is\":null");
        close_visitors(&fixture);
        open_visitors(&fixture);
        expect_best(&fixture, lost);
        begin(&fixture, "b", FAULTY, 1, key); /* close_visitors needs a run that has begun */
        close_visitors(&fixture);
        close_fixture(&fixture);
    }
}

/* Damaged games do not keep the server from starting, and the others are counted. */
static void test_damage(void **state)
{
    (void)state;
    static const char *const damage[] = {
        "UPDATE games SET record = json_set(record, '$.turns', 7) WHERE number = 0",
        "UPDATE games SET record = json_set(record, '$.winner', 9) WHERE number = 0"};
    struct fixture fixture;
    open_fixture(&fixture, "codingame", "sleep 1000", NULL);
    for (size_t i = 0; i < 2; i++) {
        char key[33], body[64];
        uint64_t seen = 0;
        begin(&fixture, "a", FAULTY, 0, key);
        wait_until_asked(&fixture, key, &seen);
        snprintf(body, sizeof body, "leave %s", key);
        expect(&fixture, "a", body, 200, "\"version\"");
        see_end(&fixture, key);
    }
    expect_best(&fixture, "\"drawn\":0,\"lost\":2}]");
    close_visitors(&fixture);
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        struct error error;
        must(query_change(fixture.database, &error, damage[i], ""), &error);
        struct visitors *visitors = visitors_of(&fixture);
        must(visitors != NULL, &fixture.error);
        const struct visitor_table *table = visitors_lock_table(visitors);
        assert_true(table->count == 1 && table->entries[0].games.lost == 1);
        visitors_unlock(visitors);
        visitors_close(visitors);
    }
    close_fixture(&fixture);
}

/* Visitors are ranked by the score per game, then by the score. */
static void test_ranking(void **state)
{
    (void)state;
    static const char *const played[] = {"Ada +", "Bob +++-", "Cid +-", "Dan ++--", "Eve +++"};
    static const char *const ranking[] = {"Eve", "Ada", "Bob", "Dan", "Cid"};
    struct visitor_table table = {0};
    const struct visitor_entry *best[8];
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        for (const char *result = played[i] + 4; *result != '\0'; result++) {
            char name[4] = {played[i][0], played[i][1], played[i][2], '\0'};
            visitor_table_add(&table, name, "bot", *result == '+' ? 1 : -1, 1);
        }
    }
    assert_int_equal(visitor_table_best(&table, 8, best), 5);
    for (size_t i = 0; i < sizeof ranking / sizeof *ranking; i++) {
        assert_string_equal(best[i]->name, ranking[i]);
    }
    assert_int_equal(visitor_table_best(&table, 3, best), 3);
    assert_string_equal(best[2]->name, "Bob");
    visitor_table_free(&table);
}

/* Rates a visitor by two bots. The rating of the second bot may be unknown. */
static struct rating rate(const struct visitor_table *table, const char *name, bool both)
{
    const struct rating bots[2] = {{.rated = true, .elo = 100}, {.rated = both, .elo = -100}};
    struct rating rating;
    visitor_table_rate(visitor_table_entry(table, name), bots, 0, &rating);
    return rating;
}

/* Only distinct games against rated bots count for a visitor's rating. What a name has played does
 * not affect another name. */
static void test_rating(void **state)
{
    (void)state;
    struct visitor_table table = {0};
    visitor_table_add(&table, "Ada", "strong", 1, 1);
    visitor_table_add(&table, "Bob", "strong", 1, 1);
    struct rating once = rate(&table, "Ada", true);
    assert_true(once.rated && once.elo > 50 && once.elo < 300 && once.margin > 300);
    for (int i = 0; i < 20; i++) {
        visitor_table_add(&table, "Ada", "strong", 1, 1);
    }
    assert_true(rate(&table, "Ada", true).elo == once.elo);
    assert_int_equal(visitor_table_entry(&table, "Ada")->games.won, 21);
    visitor_table_add(&table, "Ada", "weak", 1, 1);
    assert_true(rate(&table, "Ada", false).elo == once.elo);
    assert_true(rate(&table, "Ada", true).elo > once.elo);
    assert_true(rate(&table, "Ada", true).margin < once.margin);
    assert_true(rate(&table, "Bob", true).elo == once.elo);
    visitor_table_add(&table, "Cid", "weak", 1, 3);
    assert_false(rate(&table, "Cid", false).rated);
    assert_null(visitor_table_entry(&table, "Dan"));
    visitor_table_free(&table);
}

/* If the table is full, a new name replaces the lowest one, and every name keeps its own results.
 * Counting many games takes little time, whatever their order. */
static void test_full_table(void **state)
{
    (void)state;
    struct visitor_table table = {0};
    struct random random;
    char name[16];
    random_seed(&random, 9);
    for (int i = 0; i < VISITOR_TABLE_MAX; i++) {
        snprintf(name, sizeof name, "%d", i);
        visitor_table_add(&table, name, "bot", 1, 1);
        visitor_table_add(&table, name, "bot", i == 1234 ? -1 : 0, 2);
    }
    for (int i = 0; i < 20 * VISITOR_TABLE_MAX; i++) {
        snprintf(name, sizeof name, "%d", 5000 + (int)random_below(&random, 5000));
        visitor_table_add(&table, name, "bot", 1, 1);
    }
    visitor_table_add(&table, "new", "bot", 1, 1);
    assert_int_equal(table.count, VISITOR_TABLE_MAX);
    const struct visitor_entry *best[1];
    assert_int_equal(visitor_table_best(&table, 1, best), 1);
    assert_string_equal(best[0]->name, "new");
    uint64_t sum = 0;
    for (size_t i = 0; i < table.count; i++) {
        assert_string_not_equal(table.entries[i].name, "1234"); /* the lowest name is gone */
        assert_int_equal(table.heap[table.entries[i].place], i);
        sum += standings_games(&table.entries[i].games);
    }
    assert_int_equal(sum, 2 * (VISITOR_TABLE_MAX - 1) + 20 * VISITOR_TABLE_MAX + 1);
    visitor_table_free(&table);
}

/* --- people against people --- */

#define WORD "word 0123456789abcdef0123456789abcde"

static void join(struct fixture *fixture, const char *invitation, char key[33])
{
    char body[128];
    unsigned status;
    snprintf(body, sizeof body, "join %s\nname Bob\n" WORD "f", invitation);
    char *answer = ask_from(fixture, "joiner", body, &status);
    assert_int_equal(status, 200);
    assert_int_equal(sscanf(answer, "{\"key\":\"%32[0-9a-f]\"", key), 1);
    free(answer);
}

/* Waits until it is the visitor's turn, or until the game is over. Returns the last answer, which
 * the caller frees. */
static char *wait_for_turn(struct fixture *fixture, const char *key)
{
    uint64_t seen = 999999999;
    for (;;) {
        char *answer = wait_for(fixture, key, &seen);
        if (strstr(answer, "\"asked\":true") != NULL || strstr(answer, "\"over\":true") != NULL) {
            return answer;
        }
        free(answer);
    }
}

/* Plays a whole game between two visitors whose keys are indexed by seat. */
static void play_people(struct fixture *fixture, char keys[SEATS][33])
{
    const struct game *game = fixture->conditions.contest->game;
    void *state = memory_new(game->state_size);
    struct random random;
    size_t count = 0;
    bool over = false;
    random_seed(&random, 8);
    game->start(state, &(struct rules){0});
    for (int seat = 0; !over; seat = !seat) {
        char *answer = wait_for_turn(fixture, keys[seat]);
        struct text turn = {0};
        over = strstr(answer, "\"over\":true") != NULL;
        if (game->draw_known == NULL) {
            follow(game, state, answer, &count);
        } else if (!over) { /* the opponent's turns must not be sent */
            assert_null(strstr(answer, seat == 0 ? ",2]" : ",1]"));
        }
        if (!over) {
            say(fixture, keys[!seat], "0", game->draw_known == NULL ? 409 : 400, "\"error\"");
            if (game->draw_known == NULL) {
                game->random_turn(state, &random, &turn);
            } else {
                text_puts(&turn, "HELP");
            }
            say(fixture, keys[seat], text_string(&turn), 200, "\"asked\":");
        }
        text_free(&turn);
        free(answer);
    }
    free(state);
    settle(fixture);
}

/* Checks the stored games between visitors: who began each game, and the rule that was broken. */
static void expect_people(struct fixture *fixture, const int openers[], const char *const rules[],
                          const int losers[], size_t count)
{
    struct stored_event event;
    struct game_result game;
    struct error error;
    must(database_need_event(fixture->database, "night visitors", &event, &error), &error);
    struct stored_games rows = {.database = fixture->database, .event = &event};
    for (size_t i = 0; i < count; i++) {
        int ada = openers[i];
        assert_true(stored_games_next(&rows, &error));
        must(stored_games_read(&rows, &game, &error), &error);
        assert_string_equal(game.record.names[ada], "visitor Ada");
        assert_string_equal(game.record.names[!ada], "visitor Bob");
        assert_int_equal(game.place.players[ada], BOTS);
        assert_int_equal(game.place.players[!ada], BOTS + 1);
        assert_string_equal(game.outcome.forfeit ? game.outcome.fault.rule : "", rules[i]);
        if (game.outcome.forfeit) {
            assert_int_equal(game.outcome.fault.seat, losers[i]);
        }
        game_result_free(&game);
    }
    assert_false(stored_games_next(&rows, &error));
    assert_true(stored_games_end(&rows, true));
    stored_event_free(&event);
}

/* Two visitors play each game, and once more with seats swapped. */
static void test_people(void **state)
{
    (void)state;
    static const char *const names[] = {"codingame", "proglad", "potm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fixture fixture;
        char keys[SEATS][33], invitation[33], body[96];
        open_people(&fixture, names[i]);
        begin_against(&fixture, "a", "clock 600", 0, keys[0], invitation);
        join(&fixture, invitation, keys[1]);
        play_people(&fixture, keys);
        snprintf(body, sizeof body, "again %s", keys[1]);
        expect(&fixture, "b", body, 200, "\"again\":[false,true]");
        snprintf(body, sizeof body, "again %s", keys[0]);
        expect(&fixture, "c", body, 200, "\"round\":1");
        expect(&fixture, "d", body, 409, "not_asked"); /* the new game is not over */
        free(wait_for_turn(&fixture, keys[1]));        /* Bob now has the first seat */
        snprintf(body, sizeof body, "leave %s", keys[0]);
        expect(&fixture, "e", body, 200, "\"seat\":2");
        see_end(&fixture, keys[0]);
        expect_best(&fixture, "\"visitors\":{\"is\":[]}"); /* only games against bots count */
        close_visitors(&fixture);
        expect_people(&fixture, (const int[]){0, 1}, (const char *const[]){"", "resigned"},
                      (const int[]){0, 1}, 2);
        close_fixture(&fixture);
    }
}

/* A link seats one visitor. No key, seat or request works for another game or seat. */
static void test_strangers(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], invitation[33], of_server[33], body[128];
    open_people(&fixture, "codingame");
    server_key(&fixture, of_server);
    snprintf(body, sizeof body, "begin %s\nclock 60\ncontest 2", of_server);
    expect(&fixture, "a", body, 400, "request");
    begin_against(&fixture, "b", "clock 60", 1, keys[1], invitation);
    snprintf(body, sizeof body, "look %s", invitation);
    expect(&fixture, "c", body, 200, "{\"open\":true,\"contest\":\"codingame\"");
    expect(&fixture, "c", body, 200, "\"seat\":1,\"clock_s\":60,\"names\":[\"\",\"visitor Ada\"]");
    say(&fixture, keys[1], "0", 409, "not_asked"); /* there is no opponent yet */
    say(&fixture, invitation, "0", 404, "gone");   /* an invitation is not the key of a seat */
    snprintf(body, sizeof body, "join %s", keys[1]);
    expect(&fixture, "d", body, 404, "gone"); /* nor the other way around */
    snprintf(body, sizeof body, "join %s", of_server);
    expect(&fixture, "d", body, 404, "gone");
    join(&fixture, invitation, keys[0]);
    snprintf(body, sizeof body, "join %s\nname Eve", invitation);
    expect(&fixture, "e", body, 409, "taken");
    snprintf(body, sizeof body, "look %s", invitation);
    expect(&fixture, "e", body, 200, "{\"open\":false,");
    free(wait_for_turn(&fixture, keys[0]));
    say(&fixture, keys[1], "0", 409, "not_asked"); /* it is the opponent's turn */
    say(&fixture, of_server, "0", 404, "gone");
    expect_best(&fixture, "\"visit0\":{\"is\":{\"game\":1,");
    struct news *news = news_new(0);
    struct text shown = {0};
    play_refresh(fixture.play, news, clock_now_ns());
    news_publish(news);
    news_snapshot(news, &shown);
    assert_null(strstr(shown.data, keys[0])); /* what viewers see contains no secret */
    assert_null(strstr(shown.data, keys[1]));
    assert_null(strstr(shown.data, invitation));
    text_free(&shown);
    news_free(news);
    begin_against(&fixture, "b", "clock 60", 0, keys[0], invitation);
    snprintf(body, sizeof body, "begin %s\nclock 60", of_server);
    expect(&fixture, "b", body, 429, "yours");
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* A visitor whose clock runs out loses, also in a contest where bots only lose their turns. */
static void test_flag(void **state)
{
    (void)state;
    static const char *const names[] = {"proglad", "potm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fixture fixture;
        char keys[SEATS][33], invitation[33];
        open_people(&fixture, names[i]);
        begin_against(&fixture, "a", "clock 1", 1, keys[1], invitation);
        join(&fixture, invitation, keys[0]);
        see_end(&fixture, keys[1]); /* neither visitor makes a turn */
        close_visitors(&fixture);
        expect_people(&fixture, (const int[]){1}, (const char *const[]){"timeout"},
                      (const int[]){0}, 1);
        close_fixture(&fixture);
    }
}

/* Waits until it is the visitor's turn in a game that continues. */
static void expect_turn(struct fixture *fixture, const char *key)
{
    char *answer = wait_for_turn(fixture, key);
    assert_non_null(strstr(answer, "\"over\":false"));
    free(answer);
}

/* A visitor who is gone for too long loses; if both are gone, the first to go. */
static void test_gone(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], invitation[33];
    open_people(&fixture, "codingame");
    begin_against(&fixture, "a", "clock 600", 0, keys[0], invitation);
    join(&fixture, invitation, keys[1]);
    free(wait_for_turn(&fixture, keys[0]));
    play_tick(fixture.play, clock_now_ns() + 50 * NS_PER_S);
    say(&fixture, keys[0], "0", 200, "\"asked\":");
    expect_turn(&fixture, keys[1]);
    /* Ada is the last who sends a request */
    free(wait_for(&fixture, keys[0], &(uint64_t){999999999}));
    play_tick(fixture.play, clock_now_ns() + 70 * NS_PER_S);
    see_end(&fixture, keys[0]);
    close_visitors(&fixture);
    expect_people(&fixture, (const int[]){0}, (const char *const[]){"left"}, (const int[]){1}, 1);
    close_fixture(&fixture);
}

/* A game waits half an hour for its second visitor, even if its first visitor's page is asleep. The
 * first visitor does not lose when the second one sits down. */
static void test_open(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], invitation[33], body[96];
    open_people(&fixture, "codingame");
    begin_against(&fixture, "a", "clock 600", 1, keys[1], invitation);
    int64_t begun_ns = clock_now_ns();
    poll(NULL, 0, 20);
    play_tick(fixture.play, begun_ns + 1700 * NS_PER_S);
    join(&fixture, invitation, keys[0]);
    free(wait_for_turn(&fixture, keys[0]));
    play_tick(fixture.play, begun_ns + 60 * NS_PER_S + 10 * NS_PER_MS);
    say(&fixture, keys[0], "0", 200, "\"asked\":");
    expect_turn(&fixture, keys[1]);
    begin_against(&fixture, "c", "clock 600", 0, keys[0], invitation);
    play_tick(fixture.play, clock_now_ns() + 1900 * NS_PER_S);
    snprintf(body, sizeof body, "wait %s", keys[0]);
    expect(&fixture, "c", body, 404, "gone");
    snprintf(body, sizeof body, "join %s", invitation);
    expect(&fixture, "c", body, 404, "gone");
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* A visitor who does not receive the answer to its request for a seat repeats the request. */
static void test_joined_again(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[2][33], invitation[33], body[128];
    open_people(&fixture, "codingame");
    begin_against(&fixture, "a", "clock 600", 1, keys[1], invitation);
    join(&fixture, invitation, keys[0]);
    join(&fixture, invitation, keys[1]);
    assert_string_equal(keys[0], keys[1]);
    snprintf(body, sizeof body, "join %s\nname Bob\n" WORD "e", invitation);
    expect(&fixture, "b", body, 409, "taken");
    snprintf(body, sizeof body, "join %s\nname Bob", invitation);
    expect(&fixture, "b", body, 409, "taken");
    free(wait_for_turn(&fixture, keys[0])); /* close_visitors needs a run that has begun */
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* Begins a game between Ada, from the address "a", and Bob, who resigns it at once. `keys` are
 * indexed by seat. */
static void resign_game(struct fixture *fixture, char keys[SEATS][33])
{
    char invitation[33], body[96];
    begin_against(fixture, "a", "clock 600", 0, keys[0], invitation);
    join(fixture, invitation, keys[1]);
    free(wait_for_turn(fixture, keys[0]));
    snprintf(body, sizeof body, "leave %s", keys[1]);
    expect(fixture, "b", body, 200, "\"over\":");
    see_end(fixture, keys[0]);
}

/* A game that its visitors may play again counts towards the limit for their address. If one of
 * them leaves, it no longer counts, and they cannot play again. */
static void test_left(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], other[33], of_server[33], body[128], again[64];
    open_people(&fixture, "codingame");
    server_key(&fixture, of_server);
    resign_game(&fixture, keys);
    begin_against(&fixture, "a", "clock 600", 0, other, NULL);
    snprintf(body, sizeof body, "begin %s\nclock 600", of_server);
    expect(&fixture, "a", body, 429, "yours");
    snprintf(again, sizeof again, "again %s", keys[1]);
    expect(&fixture, "b", again, 200, "\"again\":[false,true]");
    snprintf(body, sizeof body, "leave %s", keys[0]);
    expect(&fixture, "b", body, 200, "\"over\":true");
    expect(&fixture, "c", again, 404, "gone");
    begin_against(&fixture, "a", "clock 600", 0, other, NULL);
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* If a visitor who wants another game is away, the other's wish does not begin it. This test takes
 * six seconds. */
static void test_away(void **state)
{
    (void)state;
    if (quick_or_slow(1, 0)) {
        skip();
    }
    struct fixture fixture;
    char keys[SEATS][33], body[64];
    open_people(&fixture, "codingame");
    resign_game(&fixture, keys);
    snprintf(body, sizeof body, "again %s", keys[0]);
    expect(&fixture, "c", body, 200, "\"again\":[true,false]");
    poll(NULL, 0, 6000);
    snprintf(body, sizeof body, "again %s", keys[1]);
    expect(&fixture, "c", body, 200, "\"again\":[false,true]");
    snprintf(body, sizeof body, "again %s", keys[0]);
    expect(&fixture, "c", body, 200, "\"round\":1");
    free(wait_for_turn(&fixture, keys[1]));
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* While visitors who do not see the same things play again, viewers do not see their earlier game,
 * whatever the viewers saw before. */
static void test_hidden_again(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], body[64];
    struct news *news = news_new(0);
    struct text text = {0};
    open_people(&fixture, "potm");
    resign_game(&fixture, keys);
    play_refresh(fixture.play, news, clock_now_ns());
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(body, sizeof body, "again %s", keys[seat]);
        expect(&fixture, "c", body, 200, "\"again\":");
    }
    free(wait_for_turn(&fixture, keys[1]));
    play_refresh(fixture.play, news, clock_now_ns());
    news_publish(news);
    news_snapshot(news, &text);
    assert_non_null(strstr(text_string(&text), "\"visit0\":{\"is\":null"));
    text_free(&text);
    news_free(news);
    close_visitors(&fixture);
    close_fixture(&fixture);
}

/* If both visitors have the same name, or none, their game can be exported and imported. */
static void test_namesakes(void **state)
{
    (void)state;
    struct fixture fixture;
    char keys[SEATS][33], invitation[33], body[512];
    open_people(&fixture, "codingame");
    for (int named = 0; named < 2; named++) {
        begin_as(&fixture, named ? "Ada" : "", "a", "clock 600", 0, keys[0], invitation);
        snprintf(body, sizeof body, "join %s\nname %s", invitation, named ? "Ada" : "");
        expect(&fixture, "c", body, 200,
               named ? " Ada\",\"visitor Ada (2)\"]" : ",\"visitor (2)\"]");
        free(wait_for_turn(&fixture, keys[0]));
        snprintf(body, sizeof body, "leave %s", keys[0]);
        expect(&fixture, "d", body, 200, "\"over\":");
        see_end(&fixture, keys[0]);
    }
    close_visitors(&fixture);
    snprintf(body, sizeof body,
             "cd '%s' && '%s' export --db test.db --event 'night visitors' --out games.jsonl && "
             "'%s' import games.jsonl --db again.db >/dev/null",
             fixture.folder, faceoff, faceoff);
    assert_int_equal(system(body), 0);
    close_fixture(&fixture);
}

/* Whether visitors may play against each other may change from one start to the next. Their games
 * stay in the same event. */
static void test_people_later(void **state)
{
    (void)state;
    struct fixture fixture;
    prepare_fixture(&fixture, "codingame", "false", NULL);
    for (int i = 0; i < 4; i++) {
        struct stored_event event;
        fixture.people = i % 2 == 1;
        struct visitors *visitors = visitors_of(&fixture);
        must(visitors != NULL, &fixture.error);
        assert_string_equal(visitors_event(visitors, 0)->name, "night visitors");
        visitors_close(visitors);
        must(database_need_event(fixture.database, "night visitors", &event, &fixture.error),
             &fixture.error);
        assert_int_equal(event.player_count, BOTS + (i == 0 ? 1 : 2));
        assert_string_equal(event.players[event.player_count - 1].name,
                            i == 0 ? "visitors" : "invited");
        stored_event_free(&event);
    }
    close_fixture(&fixture);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        return 2;
    }
    faceoff = argv[1];
    tries_sandbox = argc > 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),        cmocka_unit_test(test_file_in_sandbox),
        cmocka_unit_test(test_faults),       cmocka_unit_test(test_sent_again),
        cmocka_unit_test(test_limits),       cmocka_unit_test(test_visits),
        cmocka_unit_test(test_guest),        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_clocks),       cmocka_unit_test(test_viewers),
        cmocka_unit_test(test_damage),       cmocka_unit_test(test_rating),
        cmocka_unit_test(test_ranking),      cmocka_unit_test(test_full_table),
        cmocka_unit_test(test_people),       cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_flag),         cmocka_unit_test(test_gone),
        cmocka_unit_test(test_open),         cmocka_unit_test(test_joined_again),
        cmocka_unit_test(test_left),         cmocka_unit_test(test_away),
        cmocka_unit_test(test_hidden_again), cmocka_unit_test(test_namesakes),
        cmocka_unit_test(test_people_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
