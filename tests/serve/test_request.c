/* What strangers ask for: what is taken, and that nothing else is. */
#include "check.h"
#include "serve/request.h"

#include <string.h>

static void test_paths(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        enum request_kind kind;
        const char *file;
        uint64_t number;
    } cases[] = {
        {"/", REQUEST_FILE, "index.html", 0},
        {"/page.js", REQUEST_FILE, "page.js", 0},
        {"/plain", REQUEST_PLAIN, "", 0},
        {"/event/stream", REQUEST_STREAM, "", 0},
        {"/event/event.js", REQUEST_SNAPSHOT, "", 0},
        {"/event/standings.txt", REQUEST_STANDINGS, "", 0},
        {"/event/standings.json", REQUEST_JSON, "", 0},
        {"/event/games-0.js", REQUEST_PIECE, "", 0},
        {"/event/games-499.js", REQUEST_PIECE, "", 499},
        {"/event/game-1.jsonl", REQUEST_GAME, "", 0},
        {"/event/game-100000.jsonl", REQUEST_GAME, "", 99999},
        /* None of these leads anywhere. */
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
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct request request;
        request_read(&request, cases[i].path);
        if (request.kind != cases[i].kind || strcmp(request.file, cases[i].file) != 0 ||
            request.number != cases[i].number) {
            fail_msg("%s is %d \"%s\" %llu", cases[i].path, request.kind, request.file,
                     (unsigned long long)request.number);
        }
    }
    char longest[REQUEST_PATH_MAX + 100];
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[sizeof longest - 1] = '\0';
    struct request request;
    request_read(&request, longest);
    assert_int_equal(request.kind, REQUEST_NOTHING);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_listen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
