/* Attacks on a league's server: by other websites, by visitors without a token, by authors who want
 * what is not theirs, and with requests that are too large, too slow or not well-formed. */
#define _GNU_SOURCE
#include "check.h"
#include "office.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "tournament/pairings.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static struct office office;
static struct text heard;

static int set_up(void **state)
{
    (void)state;
    office_open(&office);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    text_free(&heard);
    office_close(&office);
    return 0;
}

static void expect_text(const char *what, const char *content)
{
    if (strstr(text_string(&heard), content) == NULL) {
        fail_msg("%s: %s, without %s", what, text_string(&heard), content);
    }
}

/* Sends a request as it is. Its answer must have this status. */
static void expect_status(const char *request, const char *status)
{
    office_ask(&office, request, strlen(request), &heard);
    if (heard.length < 12 || strncmp(heard.data + 9, status, strlen(status)) != 0) {
        fail_msg("%s: %s instead of %s", request, text_string(&heard), status);
    }
}

/* Returns how many files the league has stored. */
static size_t stored_files(void)
{
    char path[128];
    size_t count = 0;
    snprintf(path, sizeof path, "%s/bots", office.folder);
    DIR *folder = opendir(path);
    if (folder != NULL) {
        while (readdir(folder) != NULL) {
            count++;
        }
        closedir(folder);
        count -= 2; /* . and .. */
    }
    return count;
}

/* --- other websites --- */

#define POST "POST /league HTTP/1.1\r\nHost: localhost\r\n"
#define TYPE "Content-Type: " HTTP_LEAGUE_TYPE "\r\n"
#define REST "Content-Length: 13\r\nConnection: close\r\n\r\n{\"do\":\"mine\"}"

static void test_other_sites(void **state)
{
    (void)state;
    expect_status(POST TYPE REST, "403");
    expect_text("no token", "{\"error\":\"token\"}");
    expect_status(POST TYPE "Origin: http://localhost\r\n" REST, "403");
    expect_text("own page", "{\"error\":\"token\"}");
    static const struct {
        const char *request, *status;
    } cases[] = {
        {POST TYPE "Origin: http://evil.example\r\n" REST, "403"},
        {POST TYPE "Origin: http://localhost.evil.example\r\n" REST, "403"},
        {POST TYPE "Origin: null\r\n" REST, "403"},
        {POST TYPE "Sec-Fetch-Site: cross-site\r\n" REST, "403"},
        {POST TYPE "Sec-Fetch-Site: same-site\r\n" REST, "403"},
        {POST REST, "415"},
        {POST "Content-Type: text/plain\r\n" REST, "415"},
        {POST "Content-Type: multipart/form-data\r\n" REST, "415"},
        {POST "Content-Type: application/x-www-form-urlencoded\r\n" REST, "415"},
        {POST "Content-Type: application/x-faceoff-play\r\n" REST, "415"},
        {POST TYPE "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "411"},
        {POST TYPE "Connection: close\r\n\r\n", "4"},
        {POST TYPE "Content-Length: 2\r\n" REST, "400"},
        {POST TYPE "Transfer-Encoding : chunked\r\n" REST, "400"},
        {POST TYPE "Content-Length : 2\r\n" REST, "400"},
        {"POST /league HTTP/1.1\r\nHost: evil.example\r\n" TYPE REST, "421"},
        {"POST /league HTTP/1.1\r\n" TYPE REST, "400"},
        {"GET /league HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "404"},
        {"OPTIONS /league HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "405"},
        {"PUT /league HTTP/1.1\r\nHost: localhost\r\n" TYPE REST, "405"},
        {"POST /event/play HTTP/1.1\r\nHost: localhost\r\n" TYPE REST, "405"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_status(cases[i].request, cases[i].status);
        assert_null(strstr(heard.data, "\"error\":\"token\""));
        assert_null(strstr(heard.data, "Access-Control"));
    }
}

/* --- tokens --- */

/* A wrong token, a revoked one, and none at all get the same answer, whatever is asked. */
static void test_tokens(void **state)
{
    (void)state;
    char wrong[TOKEN_LENGTH + 1];
    struct error error;
    struct database *database = office_database(&office);
    office_submit(&office, office.ann, "mine", "one", &heard);
    assert_true(submissions_set_token(database, "bob", NULL, &error));
    token_make(wrong);
    const char *const tokens[] = {wrong, office.bob, "", "ann", "a' OR '1'='1"};
    static const char *const lines[] = {"\"do\":\"mine\"", "\"do\":\"submission\",\"id\":1",
                                        "\"do\":\"submission\",\"id\":2",
                                        "\"do\":\"pause\",\"bot\":\"mine\""};
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        assert_int_equal(office_post(&office, tokens[i], lines[i % 4], NULL, 0, &heard), 403);
        assert_string_equal(heard.data, "{\"error\":\"token\"}");
        office_post(&office, office.ann, "\"do\":\"mine\"", NULL, 0, &heard); /* not limited */
        expect_text("ann", "\"author\":\"ann\"");
    }
    database_close(database);
}

/* An address that tries many tokens is refused for a while, with a valid token too. */
static void test_guessing(void **state)
{
    (void)state;
    char wrong[TOKEN_LENGTH + 1];
    int status = 403, tries = 0;
    while (status == 403 && tries++ < 400) {
        token_make(wrong);
        status = office_post(&office, wrong, "\"do\":\"mine\"", NULL, 0, &heard);
    }
    assert_int_equal(status, 429);
    assert_string_equal(heard.data, "{\"error\":\"rate\"}");
}

/* --- what belongs to others --- */

static void test_others(void **state)
{
    (void)state;
    office_submit(&office, office.ann, "mine", "secret source", &heard);
    static const char *const lines[] = {
        "\"do\":\"submission\",\"id\":1",       "\"do\":\"source\",\"id\":1",
        "\"do\":\"pause\",\"bot\":\"mine\"",    "\"do\":\"resume\",\"bot\":\"mine\"",
        "\"do\":\"withdraw\",\"bot\":\"mine\"", "\"do\":\"faults\",\"bot\":\"mine\"",
        "\"do\":\"submission\",\"id\":2",       "\"do\":\"source\",\"id\":9223372036854775807"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(office_post(&office, office.bob, lines[i], NULL, 0, &heard), 404);
        assert_string_equal(heard.data, "{\"error\":\"none\"}"); /* as if it did not exist */
    }
    office_post(&office, office.bob, "\"do\":\"mine\"", NULL, 0, &heard);
    expect_text("bob has no bots", "\"bots\":[]");
    static const char *const paths[] = {"/bots/1/mine.c", "/../league.db", "/league.db",
                                        "/event/../../league.db", "/%2e%2e/league.db"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char request[128];
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", paths[i]);
        expect_status(request, "404");
    }
}

/* --- names and content --- */

static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",          ".",        "..",
        "../x",      "a/b",      "/etc/passwd",
        "-rf",       ".new",     "a b",
        "a\\u0000b", "a\\nb",    "<script>",
        "\\u202eb",  "\xc3\xa4", "\xff",
        "a\\\\b",    "a:b",      "%2e%2e",
        "a;b",       "$(id)",    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* 33 letters */};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[256];
        snprintf(line, sizeof line, "\"do\":\"submit\",\"bot\":\"b\",\"file\":\"%s\"", names[i]);
        if (office_post(&office, office.ann, line, "x", 1, &heard) != 400) {
            fail_msg("file %s: %s", names[i], heard.data);
        }
        snprintf(line, sizeof line, "\"do\":\"submit\",\"bot\":\"%s\",\"file\":\"f\"", names[i]);
        if (office_post(&office, office.ann, line, "x", 1, &heard) != 400) {
            fail_msg("bot %s: %s", names[i], heard.data);
        }
    }
    assert_int_equal(stored_files(), 0);
}

/* A file cannot have the name of the folder for the compiled program. */
static void test_reserved(void **state)
{
    (void)state;
    static const char *const lines[] = {"\"do\":\"submit\",\"bot\":\"b\",\"file\":\"made\"",
                                        "\"do\":\"submit\",\"bot\":\"b\",\"file\":\"made.new\""};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        office_post(&office, office.ann, lines[i], "#!/bin/sh", 9, &heard);
        expect_text("reserved name", "the league itself uses the name made");
    }
    assert_int_equal(stored_files(), 0);
}

/* A name that differs from the name of somebody else's bot only in its capitals is refused. */
static void test_capitals(void **state)
{
    (void)state;
    office_submit(&office, office.ann, "House", "one", &heard);
    expect_text("house bot", "House is a bot of the host");
    office_submit(&office, office.ann, "mine", "one", &heard);
    expect_text("new name", "{\"submission\":1}");
    office_submit(&office, office.bob, "MINE", "two", &heard);
    expect_text("name of another author", "MINE belongs to another author");
}

/* Markup in what compilers and bots print is only text for a browser. */
static void test_markup(void **state)
{
    (void)state;
    struct submission_row row;
    struct error error;
    static char evil[] = "</script><img src=x onerror=alert(1)>\x01\xff";
    struct database *database = office_database(&office);
    office_submit(&office, office.ann, "mine", evil, &heard);
    assert_int_equal(submissions_find(database, 1, &row, &error), DATABASE_FOUND);
    struct submission_row changed = row;
    changed.step = STEP_REJECTED;
    changed.reason = changed.details = evil;
    assert_true(submissions_set(database, &changed, &error));
    submission_row_free(&row);
    assert_true(submissions_rest(database, 1, 0, REST_PAUSED, evil, &error));
    office_post(&office, office.ann, "\"do\":\"submission\",\"id\":1", NULL, 0, &heard);
    expect_text("details", "\\u003c/script>");
    assert_null(strchr(heard.data, '<'));
    assert_true(text_is_utf8(heard.data));
    /* The source is sent as it is, but a browser saves it. */
    struct text request = {0};
    text_printf(&request, "{\"token\":\"%s\",\"do\":\"source\",\"id\":1}", office.ann);
    char head[256];
    snprintf(head, sizeof head, POST TYPE "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
             request.length, request.data);
    expect_status(head, "200");
    expect_text("source", "Content-Disposition: attachment\r\n");
    expect_text("source", "Content-Type: text/plain");
    expect_text("source", "X-Content-Type-Options: nosniff");
    text_free(&request);
    database_close(database);
}

static void expect_body(const char *body, size_t size)
{
    struct text request = {0};
    text_printf(&request, POST TYPE "Content-Length: %zu\r\nConnection: close\r\n\r\n", size);
    text_append(&request, body, size);
    office_ask(&office, request.data, request.length, &heard);
    if (strncmp(text_string(&heard), "HTTP/1.1 400", 12) != 0) {
        fail_msg("%.80s: %s", body, text_string(&heard));
    }
    text_free(&request);
}

static void test_forms(void **state)
{
    (void)state;
    char deep[1000];
    static const char *const bodies[] = {"",
                                         "\n",
                                         "{",
                                         "[]",
                                         "null",
                                         "\"mine\"",
                                         "{}",
                                         "{\"do\":1}",
                                         "{\"do\":\"mine\"}x",
                                         "{\"do\":\"mine\"}\nx",
                                         "{\"do\":\"mine\",\"do\":\"mine\"}",
                                         "{\"do\":\"MINE\"}",
                                         "{\"do\":\"mine\",\"bot\":\"b\"}",
                                         "{\"do\":\"mine\",\"extra\":1}",
                                         "{\"do\":\"submission\"}",
                                         "{\"do\":\"submission\",\"id\":\"1\"}",
                                         "{\"do\":\"submission\",\"id\":0}",
                                         "{\"do\":\"submission\",\"id\":-1}",
                                         "{\"do\":\"submission\",\"id\":1.5}",
                                         "{\"do\":\"submission\",\"id\":9223372036854775808}",
                                         "{\"do\":\"submit\",\"bot\":[\"b\"],\"file\":\"f\"}\nx",
                                         "{\"do\":\"mi\xffne\"}",
                                         "{\"do\":\"mine\\u0000\"}"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        expect_body(bodies[i], strlen(bodies[i]));
    }
    expect_body("{\"do\":\0\"mine\"}", 15);
    memset(deep, '[', sizeof deep);
    expect_body(deep, sizeof deep);
    char *endless = memory_new(100000); /* a line that does not end */
    memset(endless, ' ', 100000);
    expect_body(endless, 100000);
    free(endless);
}

/* --- large, slow and many uploads --- */

static void test_large(void **state)
{
    (void)state;
    char *bytes = memory_new(HTTP_LEAGUE_MAX);
    /* larger than this league allows */
    office_post(&office, office.ann, "\"do\":\"submit\",\"bot\":\"b\",\"file\":\"f\"", bytes,
                OFFICE_BYTES + 1, &heard);
    expect_text("too large", "{\"refused\":\"the file has 100001 bytes");
    office_post(&office, office.ann, "\"do\":\"submit\",\"bot\":\"b\",\"file\":\"f\"", bytes,
                OFFICE_BYTES, &heard);
    expect_text("the largest", "{\"submission\":1}");
    assert_int_equal(stored_files(), 1);
    free(bytes);
    /* Larger than any league allows: refused before anything is sent. */
    static const char *const sizes[] = {"4198401", "4294967296", "18446744073709551615"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char request[256];
        snprintf(request, sizeof request, POST TYPE "Content-Length: %s\r\n\r\n", sizes[i]);
        expect_status(request, "413");
    }
    expect_status(POST TYPE "Content-Length: 18446744073709551616\r\n\r\n", "4");
    expect_status(POST TYPE "Content-Length: -1\r\n\r\n", "4");
    expect_status(POST TYPE "Content-Length: 1e3\r\n\r\n", "4");
}

/* One visitor can announce many large files at once, but the others can still submit. */
static void test_many(void **state)
{
    (void)state;
    int fds[40];
    char request[256];
    snprintf(request, sizeof request, POST TYPE "Content-Length: %d\r\n\r\n{", HTTP_LEAGUE_MAX);
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) {
        fds[i] = office_connect(&office, "127.0.0.2");
        office_send(fds[i], request, strlen(request));
    }
    /* Its requests beyond the limit are refused, but the whole body must arrive first. */
    char *rest = memory_new(HTTP_LEAGUE_MAX - 1);
    office_send(fds[39], rest, HTTP_LEAGUE_MAX - 1);
    free(rest);
    struct pollfd poll_fd = {.fd = fds[39], .events = POLLIN};
    assert_int_equal(poll(&poll_fd, 1, 120000), 1);
    char status[16] = "";
    assert_int_equal(recv(fds[39], status, 12, MSG_WAITALL), 12);
    assert_string_equal(status, "HTTP/1.1 503");
    office_submit(&office, office.ann, "mine", "one", &heard);
    expect_text("another visitor", "{\"submission\":1}");
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) {
        close(fds[i]);
    }
}

/* Many visitors who announce large files and do not send them cannot keep out the others. */
static void test_announced(void **state)
{
    (void)state;
    enum { CONNECTIONS = 2 * HTTP_LEAGUE_ALL_MAX / HTTP_LEAGUE_VISITOR_MAX };
    int fds[CONNECTIONS];
    char request[256], from[16], file[HTTP_BODY_MAX];
    snprintf(request, sizeof request, POST TYPE "Content-Length: %d\r\n\r\n{", HTTP_LEAGUE_MAX);
    for (int i = 0; i < CONNECTIONS; i++) {
        snprintf(from, sizeof from, "127.0.0.%d", 2 + i / 2);
        fds[i] = office_connect(&office, from);
        office_send(fds[i], request, strlen(request));
    }
    memset(file, 'x', sizeof file);
    int status = office_post(&office, office.ann, "\"do\":\"submit\",\"bot\":\"b\",\"file\":\"f\"",
                             file, sizeof file, &heard);
    for (int i = 0; i < CONNECTIONS; i++) {
        close(fds[i]);
    }
    assert_int_equal(status, 200);
    expect_text("another visitor", "{\"submission\":1}");
}

/* A client that disconnects while its request is carried out leaves nothing behind but the
 * submission. */
static void test_gone(void **state)
{
    (void)state;
    struct text request = {0}, body = {0};
    for (int i = 0; i < 20; i++) {
        text_clear(&body);
        text_clear(&request);
        text_printf(&body,
                    "{\"token\":\"%s\",\"do\":\"submit\",\"bot\":\"b\",\"file\":\"f\"}\nbot %d",
                    office.ann, i);
        text_printf(&request, POST TYPE "Content-Length: %zu\r\n\r\n%s", body.length, body.data);
        int fd = office_connect(&office, "127.0.0.2");
        office_send(fd, request.data, request.length);
        const struct linger at_once = {.l_onoff = 1};
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close(fd);
    }
    office_submit(&office, office.bob, "mine", "one", &heard);
    expect_text("after them", "{\"submission\":");
    assert_true(stored_files() <= OFFICE_PER_DAY + 1);
    text_free(&request);
    text_free(&body);
}

/* --- the inbox --- */

static void put_into_inbox(const char *author, const char *name)
{
    struct text path = {0};
    struct error error;
    text_printf(&path, "%s/%s/%s", office.inbox, author, name);
    assert_true(file_replace(path.data, "x", 1, 0, &error));
    text_free(&path);
}

/* Files whose names leave no room for the suffix of their reasons stay in the inbox. However many
 * an author has, the files of the author whose folder is read after it are still taken. */
static void test_crowded_inbox(void **state)
{
    (void)state;
    struct text path = {0};
    char first[4] = "", name[NAME_MAX + 1];
    const struct dirent *found;
    for (int i = 0; i < 2; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", office.inbox, i == 0 ? "ann" : "bob");
        assert_int_equal(mkdir(path.data, 0700), 0);
    }
    DIR *inbox = opendir(office.inbox);
    while (first[0] == '\0' && (found = readdir(inbox)) != NULL) {
        snprintf(first, sizeof first, "%.3s", found->d_name[0] == '.' ? "" : found->d_name);
    }
    closedir(inbox);
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "%02d%0250d", i, 0);
        text_clear(&path);
        text_printf(&path, "%s/%s/%s", office.inbox, first, name);
        int fd = open(path.data, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        assert_true(fd >= 0);
        close(fd);
    }
    const char *last = strcmp(first, "ann") == 0 ? "bob" : "ann";
    put_into_inbox(last, "mine.c");
    text_clear(&path);
    text_printf(&path, "%s/%s/mine.c", office.inbox, last);
    for (int i = 0; i < 1000 && access(path.data, F_OK) == 0; i++) {
        poll(NULL, 0, 10);
    }
    assert_int_not_equal(access(path.data, F_OK), 0);
    text_free(&path);
}

/* --- links --- */

/* Links in the league's folder lead neither a writer nor a reader elsewhere. */
static void test_links(void **state)
{
    (void)state;
    struct text path = {0}, other = {0};
    text_printf(&other, "%s/other", office.folder);
    text_printf(&path, "%s/bots", office.folder);
    mkdir(other.data, 0700);
    mkdir(path.data, 0700);
    text_puts(&path, "/.new");
    assert_int_equal(symlink(other.data, path.data), 0);
    office_submit(&office, office.ann, "mine", "one", &heard);
    expect_text("submitted", "{\"submission\":1}");
    text_puts(&other, "/mine.c");
    assert_int_not_equal(access(other.data, F_OK), 0);
    text_clear(&path);
    text_printf(&path, "%s/bots/1/mine.c", office.folder);
    assert_int_equal(unlink(path.data), 0);
    assert_int_equal(symlink(office.database, path.data), 0);
    assert_int_equal(
        office_post(&office, office.ann, "\"do\":\"source\",\"id\":1", NULL, 0, &heard), 404);
    text_free(&path);
    text_free(&other);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_other_sites), TEST(test_tokens),   TEST(test_guessing),      TEST(test_others),
        TEST(test_names),       TEST(test_reserved), TEST(test_capitals),      TEST(test_markup),
        TEST(test_forms),       TEST(test_large),    TEST(test_many),          TEST(test_announced),
        TEST(test_gone),        TEST(test_links),    TEST(test_crowded_inbox),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
