/* Tests visitors against real bots in every contest: whole games, faults, limits, and the answers
 * they get. Usage: test_visitors FACEOFF [sandbox], where FACEOFF also provides the bots. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "check.h"
#include "referee/guest.h"
#include "runner/job.h"
#include "runner/visitors.h"
#include "serve/play.h"
#include "serve/rates.h"
#include "store/stored_games.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT_MS 30000 /* for events that must happen */
#define GAMES_MAX 3
#define BOTS 2
enum { HONEST, FAULTY };

static const char *faceoff;
static bool tries_sandbox;

/* A server for visitors with an honest bot, and one that exits at once. */
struct house {
    char folder[64];
    struct conditions conditions;
    struct player bots[BOTS];
    struct database *database;
    struct stored_event event;
    struct visitors *visitors;
    struct play *play;
    pthread_t thread;
    struct error error;
    bool good;
};

static void *play_games(void *data)
{
    struct house *house = data;
    house->good = visitors_play(house->visitors, &house->error);
    return NULL;
}

static void add_bots(struct house *house, const char *faulty)
{
    const struct contest *contest = house->conditions.contest;
    const char *const words[] = {
        faceoff,    "bot",   contest->game->name, "--protocol", contest->protocol->name,
        "--engine", "random"};
    house->bots[HONEST].name = memory_copy_string("honest");
    house->bots[FAULTY].name = memory_copy_string("faulty");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(&house->bots[HONEST].command, words[i]);
    }
    assert_true(command_parse(&house->bots[FAULTY].command, faulty, NULL));
}

static void must(bool good, const struct error *error)
{
    if (!good) {
        fail_msg("%s", error->text);
    }
}

static struct visitors *visitors_of(struct house *house)
{
    return visitors_open(&(struct visitors_setup){.conditions = &house->conditions,
                                                  .bots = house->bots,
                                                  .bot_count = BOTS,
                                                  .games_max = GAMES_MAX,
                                                  .database = house->database,
                                                  .of = &house->event},
                         &house->error);
}

static void open_visitors(struct house *house)
{
    house->visitors = visitors_of(house);
    must(house->visitors != NULL, &house->error);
    house->play = play_open(house->visitors, 2, &house->error);
    must(house->play != NULL, &house->error);
    assert_int_equal(pthread_create(&house->thread, NULL, play_games, house), 0);
}

static void close_visitors(struct house *house)
{
    kill(getpid(), SIGTERM);
    pthread_join(house->thread, NULL);
    must(house->good, &house->error);
    play_close(house->play);
    visitors_close(house->visitors);
}

/* `faulty` is the command of the second bot. */
static void open_house(struct house *house, const char *contest, const char *faulty,
                       const struct sandbox *sandbox)
{
    char path[96];
    int64_t long_ns = 10 * WAIT_MS * NS_PER_MS;
    *house = (struct house){.folder = "/tmp/faceoff-visitors-XXXXXX"};
    assert_non_null(mkdtemp(house->folder));
    snprintf(path, sizeof path, "%s/test.db", house->folder);
    house->conditions = (struct conditions){
        .contest = contest_find(contest),
        .clock = {.ready_ns = long_ns, .first_ns = long_ns, .turn_ns = long_ns},
        .guest_clock = {.ready_ns = long_ns, .first_ns = long_ns, .turn_ns = long_ns},
        .grace_ns = 100 * NS_PER_MS,
        .sandbox = sandbox};
    add_bots(house, faulty);
    house->database = database_open(path, true, 1000, &house->error);
    must(house->database != NULL, &house->error);
    house->event.name = memory_copy_string("night");
    open_visitors(house);
}

static void close_house(struct house *house)
{
    char command[128];
    for (int i = 0; i < BOTS; i++) {
        player_free(&house->bots[i]);
    }
    stored_event_free(&house->event);
    database_close(house->database);
    snprintf(command, sizeof command, "rm -rf '%s'", house->folder);
    assert_int_equal(system(command), 0);
}

/* --- requests --- */

/* Sends a request; returns the answer, which the caller frees, and the HTTP status in *status. */
static char *ask_from(struct house *house, const char *from, const char *body, unsigned *status)
{
    struct http_answer answer = {.status = 200};
    int64_t began_ns = clock_now_ns(), held_ns = 0;
    while (!play_answer(house->play, from, body, strlen(body), held_ns, &answer)) {
        poll(NULL, 0, 5);
        held_ns = clock_now_ns() - began_ns;
        assert_true(held_ns < WAIT_MS * NS_PER_MS);
    }
    *status = answer.status;
    return answer.text.data;
}

static void expect(struct house *house, const char *from, const char *body, unsigned wanted,
                   const char *part)
{
    unsigned status;
    char *answer = ask_from(house, from, body, &status);
    if (status != wanted || strstr(answer, part) == NULL) {
        fail_msg("%s: %u %s", body, status, answer);
    }
    free(answer);
}

static void server_key(const struct house *house, char key[33])
{
    struct text json = {0};
    play_print(house->play, true, &json);
    assert_int_equal(sscanf(strstr(json.data, "\"key\":\""), "\"key\":\"%32[0-9a-f]\"", key), 1);
    text_free(&json);
}

/* Starts a game as soon as a board is free, and stores its key. */
static void begin(struct house *house, const char *from, int bot, int seat, char key[33])
{
    char body[128], of_server[33];
    unsigned status = 503;
    server_key(house, of_server);
    snprintf(body, sizeof body, "begin %s\nbot %d\nseat %d\nname Ada", of_server, bot + 1,
             seat + 1);
    for (int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS; status != 200;) {
        char *answer = ask_from(house, from, body, &status);
        if (status == 200) {
            assert_int_equal(sscanf(answer, "{\"key\":\"%32[0-9a-f]\"", key), 1);
        }
        assert_true(status == 200 || status == 503);
        assert_true(clock_now_ns() < end_ns);
        free(answer);
        poll(NULL, 0, 20);
    }
}

/* Waits for a state that the visitor has not seen. */
static char *wait_for(struct house *house, const char *key, uint64_t *seen)
{
    char body[96];
    unsigned status;
    static unsigned asked;
    char from[32];
    /* many addresses, because each has a limited rate */
    snprintf(from, sizeof from, "reader %u", asked++ % 100);
    snprintf(body, sizeof body, "wait %s\nseen %llu", key, (unsigned long long)*seen);
    char *answer = ask_from(house, from, body, &status);
    assert_int_equal(status, 200);
    *seen = strtoull(strstr(answer, "\"version\":") + strlen("\"version\":"), NULL, 10);
    return answer;
}

static void say(struct house *house, const char *key, const char *turn, unsigned status,
                const char *part)
{
    static unsigned asked;
    char from[32];
    struct text body = {0};
    snprintf(from, sizeof from, "speaker %u", asked++ % 100);
    text_printf(&body, "turn %s\nturn %s", key, turn);
    expect(house, from, text_string(&body), status, part);
    text_free(&body);
}

/* Plays the turns of the answer into the state, beginning with turn `count`. */
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

/* Waits until no game is in progress. All finished games are stored then. */
static void settle(struct house *house)
{
    const struct watched_game *game;
    int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS;
    for (unsigned slot = 0; slot < GAMES_MAX;) {
        bool on = visitors_lock(house->visitors, slot, &game)->phase == VISIT_PLAYING;
        visitors_unlock(house->visitors);
        slot = on ? 0 : slot + 1;
        assert_true(clock_now_ns() < end_ns);
        poll(NULL, 0, on ? 5 : 0);
    }
}

/* Waits for the end of a game that the visitor left; the referee learns of it a moment later. */
static void see_end(struct house *house, const char *key)
{
    uint64_t seen = 0;
    for (bool over = false; !over;) {
        char *answer = wait_for(house, key, &seen);
        over = strstr(answer, "\"over\":true") != NULL;
        free(answer);
    }
    settle(house);
}

/* Plays random turns to the end, in games without hidden information. */
static void play_out(struct house *house, const char *key)
{
    const struct game *game = house->conditions.contest->game;
    void *state = memory_new(game->state_size);
    struct random random;
    uint64_t seen = 0;
    size_t count = 0;
    random_seed(&random, 7);
    game->start(state, &(struct rules){0});
    for (bool over = false; !over;) {
        char *answer = wait_for(house, key, &seen);
        over = strstr(answer, "\"over\":true") != NULL;
        if (!over && strstr(answer, "\"asked\":true") != NULL) {
            struct text turn = {0};
            if (game->draw_known == NULL) {
                follow(game, state, answer, &count);
                game->random_turn(state, &random, &turn);
            } else {
                text_puts(&turn, "HELP");
                bool first =
                    strstr(answer, "\"seat\":1") != NULL; /* the opponent's turns are not sent */
                assert_null(strstr(answer, first ? ",2]" : ",1]"));
                assert_non_null(strstr(answer, "\"picture\":\" "));
            }
            say(house, key, text_string(&turn), 200, "\"asked\":");
            text_free(&turn);
        }
        free(answer);
    }
    free(state);
    settle(house);
}

/* --- tests --- */

static void expect_stored(struct house *house, const char *const rules[], size_t count)
{
    struct stored_event event;
    struct game_result game;
    struct error error;
    assert_int_equal(database_find_event(house->database, "night visitors", &event, &error),
                     DATABASE_FOUND);
    struct stored_games rows = {.database = house->database, .event = &event};
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

/* Plays whole games in each contest from both seats. */
static void test_games(void **state)
{
    (void)state;
    static const char *const names[] = {"judge", "codingame", "proglad", "potm"};
    static const char *const rules[] = {"", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct house house;
        char key[33];
        open_house(&house, names[i], "false", NULL);
        for (int seat = 0; seat < SEATS; seat++) {
            begin(&house, seat == 0 ? "a" : "b", HONEST, seat, key);
            play_out(&house, key);
        }
        close_visitors(&house); /* the last game is stored by then */
        expect_stored(&house, rules, 2);
        close_house(&house);
    }
}

/* In a strict sandbox a bot keeps its file from turn to turn: it counts its turns. */
static void test_file_in_sandbox(void **state)
{
    (void)state;
    static const char counts[] = "sh -c 'read -r line; n=; [ -e \"$1\" ] && read -r n <\"$1\"; "
                                 "echo \"x$n\" >\"$1\"; echo \"x$n\" >&2; echo HELP' sh";
    const struct sandbox_wishes wishes = {
        .level = SANDBOX_STRICT,
        .limits = {.memory = 128 << 20, .processes = 1, .disk = 1 << 20},
        .programs = 2 * GAMES_MAX};
    struct house house;
    struct stored_event event;
    struct game_result game;
    struct error error;
    char key[33], body[64];
    uint64_t seen = 0;
    struct sandbox *sandbox = tries_sandbox ? sandbox_open(&wishes, &error) : NULL;
    if (sandbox == NULL) {
        skip();
    }
    open_house(&house, "potm", counts, sandbox);
    begin(&house, "a", FAULTY, 0, key);
    for (int turns = 0; turns < 4;) {
        char *answer = wait_for(&house, key, &seen);
        if (strstr(answer, "\"asked\":true") != NULL && turns++ < 3) {
            say(&house, key, "HELP", 200, "\"asked\":");
        }
        free(answer);
    }
    snprintf(body, sizeof body, "leave %s", key);
    expect(&house, "a", body, 200, "\"over\":");
    see_end(&house, key);
    close_visitors(&house);
    must(database_need_event(house.database, "night visitors", &event, &error), &error);
    struct stored_games rows = {.database = house.database, .event = &event};
    assert_true(stored_games_next(&rows, &error));
    must(stored_games_read(&rows, &game, &error), &error);
    assert_string_equal(game.record.stderr_tail[1], "x\nxx\nxxx\n");
    game_result_free(&game);
    assert_true(stored_games_end(&rows, true));
    stored_event_free(&event);
    close_house(&house);
    sandbox_close(sandbox);
}

/* A bot or visitor that breaks a rule loses, and so does a visitor who resigns. */
static void test_faults(void **state)
{
    (void)state;
    static const char *const rules[] = {"exit", "extra_line", "resigned", "exit"};
    struct house house;
    char key[33], body[64];
    uint64_t seen = 0;
    open_house(&house, "codingame", "false", NULL);
    begin(&house, "a", FAULTY, 1, key);
    play_out(&house, key);
    begin(&house, "b", HONEST, 0, key);
    free(wait_for(&house, key, &seen));
    say(&house, key, "0000000", 200, "");
    expect(&house, "c", "wait 0123456789abcdef0123456789abcdef", 404, "gone");
    play_out(&house, key);
    begin(&house, "c", HONEST, 0, key);
    say(&house, key, "not a turn", 400, "turn");
    snprintf(body, sizeof body, "leave %s", key);
    seen = 0;
    free(wait_for(&house, key, &seen));
    expect(&house, "c", body, 200, "\"over\":");
    see_end(&house, key);
    say(&house, key, "0", 409, "not_asked");
    close_visitors(&house);
    expect_stored(&house, rules, 3);
    open_visitors(&house); /* the event continues */
    begin(&house, "d", FAULTY, 1, key);
    play_out(&house, key);
    close_visitors(&house);
    expect_stored(&house, rules, 4);
    close_house(&house);
}

static void wait_until_asked(struct house *house, const char *key, uint64_t *seen)
{
    for (bool asked = false; !asked;) {
        char *answer = wait_for(house, key, seen);
        asked = strstr(answer, "\"asked\":true") != NULL;
        free(answer);
    }
}

/* A turn that is sent again because its answer was lost does not count as the next turn. */
static void test_sent_again(void **state)
{
    (void)state;
    struct house house;
    char key[33], body[96];
    uint64_t seen = 0;
    open_house(&house, "codingame", "false", NULL);
    begin(&house, "a", HONEST, 0, key);
    wait_until_asked(&house, key, &seen);
    snprintf(body, sizeof body, "turn %s\nturn 0\nseen %llu", key, (unsigned long long)seen);
    expect(&house, "b", body, 200, "\"asked\":");
    wait_until_asked(&house, key, &seen);
    expect(&house, "c", body, 409, "not_asked");
    snprintf(body, sizeof body, "turn %s\nturn 0\nseen %llu", key, (unsigned long long)seen);
    expect(&house, "d", body, 200, "\"asked\":");
    close_visitors(&house);
    close_house(&house);
}

/* A visitor needs the key, and may not start too many games or send too many requests. */
static void test_limits(void **state)
{
    (void)state;
    struct house house;
    char of_server[33], keys[4][33], body[128];
    open_house(&house, "judge", "false", NULL);
    server_key(&house, of_server);
    expect(&house, "a", "begin 0123456789abcdef0123456789abcdef\nbot 1", 403, "key");
    snprintf(body, sizeof body, "begin %s\nbot 3", of_server);
    expect(&house, "b", body, 400, "request");
    begin(&house, "c", HONEST, 0, keys[0]);
    begin(&house, "c", HONEST, 0, keys[1]);
    snprintf(body, sizeof body, "begin %s\nbot 1", of_server);
    expect(&house, "c", body, 429, "yours");
    begin(&house, "d", HONEST, 0, keys[2]);
    expect(&house, "e", body, 503, "full");
    for (int i = 0; i < 2 * RATES_FULL; i++) {
        unsigned status;
        free(ask_from(&house, "f", body, &status));
    }
    expect(&house, "f", body, 429, "rate");
    uint64_t seen = 0;
    /* the game has started, so the bot can handle signals */
    free(wait_for(&house, keys[2], &seen));
    close_visitors(&house);
    close_house(&house);
}

/* A key belongs to one game, and a turn answers one request. Looking at a finished game keeps its
 * place. The event contains only these bots. */
static void test_visits(void **state)
{
    (void)state;
    static const char *const rules[] = {"resigned"};
    struct house house;
    const struct watched_game *game;
    char key[33];
    uint64_t seen = 0;
    open_house(&house, "codingame", "sleep 1000", NULL);
    begin(&house, "a", FAULTY, 0, key);
    wait_until_asked(&house, key, &seen);
    uint64_t number = visitors_lock(house.visitors, 0, &game)->number;
    visitors_unlock(house.visitors);
    assert_false(visitors_say(house.visitors, 0, number - 1, "0"));
    visitors_leave(house.visitors, 0, number - 1, "left");
    assert_true(visitors_say(house.visitors, 0, number, "0"));
    assert_false(visitors_say(house.visitors, 0, number, "0"));
    for (bool made = false; !made;) { /* after this the game has processed everything */
        char *answer = wait_for(&house, key, &seen);
        made = strstr(answer, "[\"0\",") != NULL;
        free(answer);
    }
    visitors_leave(house.visitors, 0, number, "resigned");
    see_end(&house, key);
    assert_int_equal(visitors_begin(house.visitors, FAULTY, 0, "Bob"), 1);
    close_visitors(&house);
    expect_stored(&house, rules, 1);
    free(house.bots[FAULTY].name);
    house.bots[FAULTY].name = memory_copy_string("another");
    assert_null(visitors_of(&house));
    assert_non_null(strstr(house.error.text, "has other bots than these"));
    close_house(&house);
}

/* A guest's line and resignation are delivered once: the next game starts without them. */
static void test_guest(void **state)
{
    (void)state;
    struct guest guest;
    struct text said;
    const char *left;
    guest_open(&guest);
    guest_say(&guest, "0", 1);
    guest_leave(&guest, "left");
    guest_take(&guest, &said, &left);
    assert_string_equal(text_string(&said), "0\n");
    assert_string_equal(left, "left");
    text_free(&said);
    guest_take(&guest, &said, &left);
    assert_int_equal(said.length, 0);
    assert_null(left);
    guest_close(&guest);
}

/* A silent visitor has left; a waiting one has not. This test takes half a minute. */
static void test_silence(void **state)
{
    (void)state;
    if (quick_or_slow(1, 0)) {
        skip();
    }
    static const char *const rules[] = {"left"};
    struct house house;
    char silent[33], waiting[33];
    uint64_t seen = 0;
    open_house(&house, "codingame", "false", NULL);
    begin(&house, "a", HONEST, 0, silent);
    begin(&house, "b", HONEST, 0, waiting);
    const struct watched_game *game;
    for (bool over = false; !over; poll(NULL, 0, 100)) {
        free(wait_for(&house, waiting, &seen)); /* this request takes ten seconds */
        play_tick(house.play);
        over = visitors_lock(house.visitors, 0, &game)->phase == VISIT_OVER;
        visitors_unlock(house.visitors);
    }
    assert_int_equal(visitors_lock(house.visitors, 1, &game)->phase, VISIT_PLAYING);
    visitors_unlock(house.visitors);
    close_visitors(&house);
    expect_stored(&house, rules, 1);
    close_house(&house);
}

/* The bot has the contest's clock, whatever clock the visitor has. */
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
            assert_null(game.setup.own_clocks[!guest]);
            assert_int_equal(game.setup.clock.turn_ns, NS_PER_S);
            assert_null(game.commands[game.player_on_seat0 ^ guest]);
            assert_non_null(game.commands[game.player_on_seat0 ^ !guest]);
            command_free(&job.commands[!guest]);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        return 2;
    }
    faceoff = argv[1];
    tries_sandbox = argc > 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),  cmocka_unit_test(test_file_in_sandbox),
        cmocka_unit_test(test_faults), cmocka_unit_test(test_sent_again),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_visits),
        cmocka_unit_test(test_guest),  cmocka_unit_test(test_silence),
        cmocka_unit_test(test_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
