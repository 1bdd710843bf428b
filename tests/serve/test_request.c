/* Tests which requests from untrusted clients the server accepts. The server must refuse all other
 * requests. */
#include "base/clock.h"
#include "check.h"
#include "serve/play_request.h"
#include "serve/rates.h"
#include "serve/request.h"

#include <stdio.h>

#include <string.h>

static const struct {
    const char *path;
    enum request_kind kind;
    const char *file;
    uint64_t number;
} path_cases[] = {
    {"/", REQUEST_FILE, "index.html", 0},
    {"/page.js", REQUEST_FILE, "page.js", 0},
    {"/plain", REQUEST_PLAIN, "", 0},
    {"/health", REQUEST_HEALTH, "", 0},
    {"/event/stream", REQUEST_STREAM, "", 0},
    {"/event/event.js", REQUEST_SNAPSHOT, "", 0},
    {"/event/standings.txt", REQUEST_STANDINGS, "", 0},
    {"/event/standings.json", REQUEST_JSON, "", 0},
    {"/event/games-0.js", REQUEST_PIECE, "", 0},
    {"/event/games-499.js", REQUEST_PIECE, "", 499},
    {"/event/list-3.js", REQUEST_LIST, "", 3},
    {"/event/visits-1-games-4.js", REQUEST_PIECE, "", 4},
    {"/event/visits-2-list-0.js", REQUEST_LIST, "", 0},
    {"/event/player-0.js", REQUEST_PLAYER, "", 0},
    {"/event/ratings.js", REQUEST_RATINGS, "", 0},
    {"/event/player-01.js", REQUEST_NOTHING, "", 0},
    {"/event/list-.js", REQUEST_NOTHING, "", 0},
    {"/event/game-1.jsonl", REQUEST_GAME, "", 0},
    {"/event/game-100000.jsonl", REQUEST_GAME, "", 99999},
    /* The server has no content for these targets. */
    {"", REQUEST_NOTHING, "", 0},
    {"page.js", REQUEST_NOTHING, "", 0},
    {"//", REQUEST_NOTHING, "", 0},
    {"/..", REQUEST_NOTHING, "", 0},
    {"/../faceoff.db", REQUEST_NOTHING, "", 0},
    {"/..\\faceoff.db", REQUEST_NOTHING, "", 0},
    {"/.git", REQUEST_NOTHING, "", 0},
    {"/a/b", REQUEST_NOTHING, "", 0},
    {"/page.js/", REQUEST_NOTHING, "", 0},
    {"/page js", REQUEST_NOTHING, "", 0},
    {"/\xc3\xa4.js", REQUEST_NOTHING, "", 0},
    {"/event", REQUEST_FILE, "event", 0},
    {"/event/", REQUEST_NOTHING, "", 0},
    {"/event/game-0.jsonl", REQUEST_NOTHING, "", 0},
    {"/event/game-01.jsonl", REQUEST_NOTHING, "", 0},
    {"/event/game--1.jsonl", REQUEST_NOTHING, "", 0},
    {"/event/game-+1.jsonl", REQUEST_NOTHING, "", 0},
    {"/event/game-1.jsonl/..", REQUEST_NOTHING, "", 0},
    {"/event/game-9999999999999999.jsonl", REQUEST_NOTHING, "", 0},
    {"/event/games-.js", REQUEST_NOTHING, "", 0},
    {"/event/games-1.js.gz", REQUEST_NOTHING, "", 0},
    {"/event/visits-0-games-1.js", REQUEST_NOTHING, "", 0},
    {"/event/visits-01-games-1.js", REQUEST_NOTHING, "", 0},
    {"/event/visits-1111111111111111-games-1.js", REQUEST_NOTHING, "", 0},
    {"/event/visits-1-game-1.jsonl", REQUEST_NOTHING, "", 0},
    {"http://localhost/plain", REQUEST_PLAIN, "", 0},
    {"HTTP://localhost:8817", REQUEST_FILE, "index.html", 0},
    {"http://localhost/", REQUEST_FILE, "index.html", 0},
    {"http://localhost/http://localhost/", REQUEST_NOTHING, "", 0},
    {"http:///plain", REQUEST_NOTHING, "", 0},
    {"http://", REQUEST_NOTHING, "", 0},
    {"https://localhost/plain", REQUEST_NOTHING, "", 0},
};

static void test_paths(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof path_cases / sizeof *path_cases; i++) {
        struct request request;
        request_read(&request, path_cases[i].path);
        if (request.kind != path_cases[i].kind || strcmp(request.file, path_cases[i].file) != 0 ||
            request.number != path_cases[i].number) {
            fail_msg("%s is %d \"%s\" %llu", path_cases[i].path, request.kind, request.file,
                     (unsigned long long)request.number);
        }
    }
    struct request request;
    request_read(&request, "/event/visits-12-games-4.js");
    assert_int_equal(request.visits, 12);
    request_read(&request, "/event/visits-2-list-0.js");
    assert_int_equal(request.visits, 2);
    request_read(&request, "/event/list-3.js");
    assert_int_equal(request.visits, 0);
    char longest[REQUEST_PATH_MAX + 100];
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[sizeof longest - 1] = '\0';
    request_read(&request, longest);
    assert_int_equal(request.kind, REQUEST_NOTHING);
}

/* If a target contains the host, the Host header is ignored. */
static void test_hosts_of_targets(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"/plain", ""},
                                           {"http://Cup.example:80/plain", "Cup.example:80"},
                                           {"http://evil.example", "evil.example"},
                                           {"http://a@localhost/", "a@localhost"},
                                           {"//evil.example/", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct request request;
        request_read(&request, cases[i][0]);
        assert_string_equal(request.host, cases[i][1]);
    }
    char longest[300] = "http://";
    memset(longest + 7, 'a', sizeof longest - 8);
    struct request request;
    request_read(&request, longest);
    assert_int_equal(request.kind, REQUEST_NOTHING);
    assert_string_equal(request.host, "");
}

static void test_hosts(void **state)
{
    (void)state;
    static const char *const names[] = {"cup.example", "www.cup.example", NULL};
    static const char *const ours[] = {"localhost",       "LOCALHOST:8817", "127.0.0.1",
                                       "127.0.0.1:8817",  "[::1]",          "[::1]:1",
                                       "192.168.1.7:80",  "cup.example",    "Cup.Example:443",
                                       "www.cup.example", "127.0.0.1:"};
    static const char *const others[] = {"",
                                         "evil.example",
                                         "localhost.evil.example",
                                         "127.0.0.1.evil.example",
                                         "cup.example.",
                                         "cup.example:80:80",
                                         "[::1",
                                         "[::1]x",
                                         "[cup.example",
                                         "cup.example:70000",
                                         "cup.example:x",
                                         "a@cup.example",
                                         "cup.example/",
                                         " cup.example",
                                         "2130706433",
                                         "0x7f.1"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        if (!request_host_is_ours(ours[i], names)) {
            fail_msg("%s is ours", ours[i]);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (request_host_is_ours(others[i], names)) {
            fail_msg("%s is not ours", others[i]);
        }
    }
    assert_false(request_host_is_ours("cup.example", NULL));
}

static void test_listen(void **state)
{
    (void)state;
    static const struct {
        const char *text, *address;
        uint16_t port;
        bool loopback;
    } good[] = {
        {"127.0.0.1:0", "127.0.0.1", 0, true}, {"0.0.0.0:80", "0.0.0.0", 80, false},
        {"[::1]:9", "::1", 9, true},           {"[::]:9", "::", 9, false},
        {"::1", "::1", LISTEN_PORT, true},     {"10.0.0.1", "10.0.0.1", LISTEN_PORT, false},
        {":99", "127.0.0.1", 99, true},
    };
    static const char *const bad[] = {
        "",     "localhost:80", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "[::1",
        "[]:1", "1.2.3:4",      "8817"};
    struct listen_address address;
    struct error error;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!listen_address_read(&address, good[i].text, &error)) {
            fail_msg("%s: %s", good[i].text, error.text);
        }
        assert_string_equal(address.address, good[i].address);
        assert_int_equal(address.port, good[i].port);
        assert_int_equal(listen_address_is_loopback(&address), good[i].loopback);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (listen_address_read(&address, bad[i], &error)) {
            fail_msg("\"%s\" is taken", bad[i]);
        }
        assert_non_null(strstr(error.text, bad[i]));
    }
}

static void test_origins(void **state)
{
    (void)state;
    static const struct {
        const char *origin, *host;
        bool ours, by_proxy;
    } cases[] = {
        {"http://localhost:8817", "localhost:8817", true, false},
        {"https://CUP.example", "cup.example", true, false},
        {"https://cup.example:8443", "cup.example", true, true}, /* the proxy removed the port */
        {"https://cup.example:8443", "cup.example", false, false},
        {"https://cup.example:x", "cup.example", false, true},
        {"http://[::1]:80", "[::1]:80", true, false},
        {"http://localhost:8818", "localhost:8817", false, false},
        {"http://evil.example", "cup.example", false, false},
        {"http://cup.example.evil.example", "cup.example", false, false},
        {"http://cup.example:80@evil.example", "cup.example", false, false},
        {"http://evil.example/://cup.example", "cup.example", false, false},
        {"null", "cup.example", false, false},
        {"", "cup.example", false, false},
        {"http://", "", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (request_origin_is_ours(cases[i].origin, cases[i].host, cases[i].by_proxy) !=
            cases[i].ours) {
            fail_msg("%s of %s", cases[i].origin, cases[i].host);
        }
    }
}

/* A proxy forwards a list of addresses. Only the last address counts, because the proxy itself
 * added it. */
static void test_forwarded(void **state)
{
    (void)state;
    static const struct {
        const char *list, *address;
    } cases[] = {
        {"1.2.3.4", "1.2.3.4"},
        {"9.9.9.9, 1.2.3.4", "1.2.3.4"},
        {"x,2001:db8::7 ", "2001:db8::7"},
        {"", NULL},
        {"1.2.3.4,", NULL},
        {"unknown", NULL},
        {"1.2.3.4 5", NULL},
        {"1.2.3.4:80", NULL},
    };
    char address[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(request_forwarded(cases[i].list, address), cases[i].address != NULL);
        if (cases[i].address != NULL) {
            assert_string_equal(address, cases[i].address);
        }
    }
}

static void test_visitor(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"1.2.3.4", "1.2.3.4"},
        {"::ffff:1.2.3.4", "1.2.3.4"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2::", "2001:db8:1:2::"},
        {"", ""},
    };
    char visitor[48];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        request_visitor(cases[i][0], visitor);
        assert_string_equal(visitor, cases[i][1]);
    }
}

/* Two spellings of the same address are equal. Different addresses in the same network are not
 * equal, even though they count as the same visitor. */
static void test_same_address(void **state)
{
    (void)state;
    assert_true(request_same_address("1.2.3.4", "::ffff:1.2.3.4"));
    assert_true(request_same_address("2001:DB8::1", "2001:db8:0::1"));
    assert_false(request_same_address("2001:db8::1", "2001:db8::2"));
    assert_false(request_same_address("1.2.3.4", "1.2.3.5"));
    assert_false(request_same_address("", ""));
}

/* --- requests of visitors who play --- */

#define KEY "0123456789abcdef0123456789abcdef"

static bool reads(struct play_request *request, const char *body)
{
    return play_request_read(request, body, strlen(body));
}

static void test_play(void **state)
{
    (void)state;
    struct play_request request;
    assert_true(reads(&request, "begin " KEY "\nbot 2\nseat 2\nname Ada <b>\xc3\xa4"));
    assert_int_equal(request.kind, PLAY_BEGIN);
    assert_string_equal(request.key, KEY);
    assert_int_equal(request.bot, 1);
    assert_int_equal(request.seat, 1);
    assert_string_equal(request.name, "Ada <b>\xc3\xa4");
    assert_true(reads(&request, "begin " KEY "\nname \n"));
    assert_string_equal(request.name, "");
    assert_true(reads(&request, "turn " KEY "\nturn MOVE A 2\n"));
    assert_int_equal(request.kind, PLAY_TURN);
    assert_string_equal(request.turn, "MOVE A 2");
    assert_true(reads(&request, "wait " KEY "\nseen 12"));
    assert_int_equal(request.seen, 12);
    assert_true(reads(&request, "leave " KEY));
    assert_int_equal(request.kind, PLAY_LEAVE);
    assert_true(reads(&request, "begin " KEY "\ncontest 2\nclock 300"));
    assert_true(request.contest == 1 && request.clock_s == 300);
    assert_true(reads(&request, "look " KEY) && request.kind == PLAY_LOOK);
    assert_true(reads(&request, "join " KEY "\nname Bob") && request.kind == PLAY_JOIN);
    assert_true(reads(&request, "join " KEY "\nword " KEY));
    assert_string_equal(request.word, KEY);
    assert_true(reads(&request, "again " KEY) && request.kind == PLAY_AGAIN);
    static const char *const wrong[] = {
        "",
        "\n",
        "begin",
        "begin ",
        "begin " KEY "0",
        "begin 0123456789ABCDEF0123456789ABCDEF",
        "stop " KEY,
        "bot 1\nbegin " KEY,
        "begin " KEY "\nbot 0",
        "begin " KEY "\nbot -1",
        "begin " KEY "\nbot 1234567890",
        "begin " KEY "\nclock 0",
        "begin " KEY "\nclock 36001",
        "begin " KEY "\ncontest 0",
        "begin " KEY "\nseat 3",
        "begin " KEY "\nseat 12",
        "begin " KEY "\nname a\rb",
        "begin " KEY "\nname \xff",
        "begin " KEY "\nname 12345678901234567890123456789012345678901",
        "begin " KEY "\nelse 1",
        "join " KEY "\nword " KEY "0",
        "join " KEY "\nword ",
        "begin " KEY "\n\nbot 1",
        "turn " KEY,
        "turn " KEY "\nturn ",
        "turn " KEY "\nturn \xc3\xa4",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (reads(&request, wrong[i])) {
            fail_msg("%s", wrong[i]);
        }
    }
    assert_false(play_request_read(&request, "begin " KEY "\0", 39));
}

static void test_rates(void **state)
{
    (void)state;
    static struct rates rates;
    int64_t now_ns = 1;
    assert_true(rates_take(&rates, "a", RATES_FULL, now_ns));
    assert_false(rates_take(&rates, "a", 1, now_ns));
    assert_true(rates_take(&rates, "b", 1, now_ns));
    now_ns += NS_PER_S;
    assert_true(rates_take(&rates, "a", RATES_PER_SECOND, now_ns));
    assert_false(rates_take(&rates, "a", 0.5, now_ns));
    rates_take(&rates, "a", -1, now_ns);
    assert_true(rates_take(&rates, "a", 1, now_ns));
    /* even after a long time, at most RATES_FULL requests are allowed at once */
    now_ns += 1000 * NS_PER_S;
    assert_false(rates_take(&rates, "a", RATES_FULL + 1, now_ns));
    /* If too many addresses are stored, the address with the oldest request is dropped. */
    for (int i = 0; i < RATES_KEPT; i++) {
        char from[16];
        snprintf(from, sizeof from, "%d", i);
        assert_true(rates_take(&rates, from, 1, ++now_ns));
    }
    assert_true(rates_take(&rates, "a", RATES_FULL, ++now_ns));
    assert_true(rates_take(&rates, "7", RATES_FULL - 2, ++now_ns));
    assert_false(rates_take(&rates, "7", 2, ++now_ns));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_hosts_of_targets),
        cmocka_unit_test(test_listen),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_forwarded),
        cmocka_unit_test(test_visitor),
        cmocka_unit_test(test_same_address),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
