/* Tests the server over real connections: which requests it answers or refuses, what viewers
 * receive, and which clients it disconnects. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "check.h"
#include "serve/server.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define WAIT_MS 120000 /* maximum time that a test waits for something to happen */

static const char *faceoff; /* path of the faceoff program */
static char folder[64], path[96];

/* --- an event whose last games are stored during the tests --- */

static void run_sql(const char *sql)
{
    sqlite3 *sqlite;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
    sqlite3_busy_timeout(sqlite, WAIT_MS);
    if (sqlite3_exec(sqlite, sql, NULL, NULL, &message) != SQLITE_OK) {
        fail_msg("%s: %s", sql, message);
    }
    sqlite3_close(sqlite);
}

/* The stored columns of a game. SQLite computes the other columns from the record. */
#define STORED "event, number, stage, pairing, round, seating, player1, player2, hash, record"

static int set_up(void **state)
{
    (void)state;
    char command[512];
    snprintf(folder, sizeof folder, "/tmp/faceoff-server-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    snprintf(command, sizeof command,
             "'%s' tournament --contest judge --bot a=@greedy --bot b=@random --games 8 --quiet "
             "--db '%s' 2>/dev/null",
             faceoff, path);
    assert_int_equal(system(command), 0);
    run_sql("CREATE TABLE spare AS SELECT " STORED " FROM games WHERE number >= 4;"
            "DELETE FROM games WHERE number >= 4");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static struct server *open_with(const struct server_options *more)
{
    static const char *const hosts[] = {"cup.example", NULL};
    struct error error = {""};
    struct server_options options = *more;
    options.database = path;
    options.title = "<i>";
    options.wait_ms = 1000;
    options.listen = (struct listen_address){.address = "127.0.0.1", .port = 0};
    options.hosts = hosts;
    struct server *server = server_open(&options, &error);
    if (server == NULL) {
        fail_msg("%s", error.text);
    }
    return server;
}

static struct server *open_server(unsigned viewers, struct watch *watch)
{
    return open_with(&(struct server_options){
        .viewers_max = viewers, .visitor_max = 64, .sources.watch = watch});
}

/* --- connections that the tests make without an HTTP library --- */

static int connect_to(const struct server *server)
{
    unsigned port = 0;
    assert_int_equal(sscanf(server_address(server), "http://127.0.0.1:%u/", &port), 1);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

static void send_bytes(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return; /* the server has closed the connection, which a test may expect */
        }
        bytes += sent;
        size -= (size_t)sent;
    }
}

/* Reads until `text` arrives, or until the end of the connection if `text` is NULL. Returns false
 * if the connection ends before the text arrives. */
static bool read_until(int fd, struct text *heard, const char *text)
{
    char part[4096];
    while (text == NULL || memmem(text_string(heard), heard->length, text, strlen(text)) == NULL) {
        struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
        if (poll(&poll_fd, 1, WAIT_MS) <= 0) {
            fail_msg("nothing more came; so far: %s", text_string(heard));
        }
        ssize_t count = recv(fd, part, sizeof part, 0);
        if (count <= 0) {
            return text == NULL;
        }
        text_append(heard, part, (size_t)count);
    }
    return true;
}

static size_t count_of(const struct text *text, const char *what)
{
    size_t count = 0;
    for (const char *at = text_string(text); (at = strstr(at, what)) != NULL; at++) {
        count++;
    }
    return count;
}

/* Sends a request that ends with "Connection: close", and reads the whole answer. */
static void ask(const struct server *server, const char *bytes, struct text *heard)
{
    int fd = connect_to(server);
    send_bytes(fd, bytes, strlen(bytes));
    text_clear(heard);
    read_until(fd, heard, NULL);
    close(fd);
}

#define HOST "Host: localhost\r\n"
#define LAST "Connection: close\r\n\r\n"

/* --- answers to requests --- */

static void test_answers(void **state)
{
    (void)state;
    static const struct {
        const char *request, *status, *content;
    } cases[] = {
        {"GET / HTTP/1.1\r\n" HOST LAST, "200", "<pre>judge-match"},
        {"GET / HTTP/1.1\r\n" HOST LAST, "200",
         "because faceoff's web page is not installed here. To show the games, the organiser can "
         "build the page with `./dev page FOLDER`"},
        {"GET /plain HTTP/1.1\r\n" HOST LAST, "200", "<title>&#60;i&#62;</title>"},
        {"GET /event/standings.txt?x=1 HTTP/1.1\r\n" HOST LAST, "200", "4 games counted"},
        {"GET /event/standings.json HTTP/1.1\r\n" HOST LAST, "200", "\"players\":[{"},
        {"GET /event/event.js HTTP/1.1\r\n" HOST LAST, "200", "faceoffPiece(\"event\",{"},
        {"GET /event/games-0.js HTTP/1.1\r\n" HOST LAST, "200", "faceoffPiece(\"games-0\",[{"},
        {"GET /event/games-7.js HTTP/1.1\r\n" HOST LAST, "200", "faceoffPiece(\"games-7\",[]);"},
        {"GET /event/list-0.js HTTP/1.1\r\n" HOST LAST, "200",
         "faceoffPiece(\"list-0\",{\"names\":[\"a\",\"b\"],\"games\":[[0,1,"},
        {"GET /event/list-999999999999999.js HTTP/1.1\r\n" HOST LAST, "200", "\"games\":[]});"},
        {"GET /event/player-1.js HTTP/1.1\r\n" HOST LAST, "200",
         "faceoffPiece(\"player-1\",{\"opponents\":[{\"number\":0,\"name\":\"a\",\"won\":"},
        {"GET /event/player-2.js HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"GET /event/ratings.js HTTP/1.1\r\n" HOST LAST, "200",
         "faceoffPiece(\"ratings\",{\"ratings\":[[1,["},
        {"GET /event/game-4.jsonl HTTP/1.1\r\n" HOST LAST, "200", "\"game\":4,"},
        {"GET /event/game-5.jsonl HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"GET / HTTP/1.1\r\nHost: CUP.example:443\r\n" LAST, "200",
         "Content-Security-Policy: default-src 'none'"},
        {"HEAD / HTTP/1.1\r\n" HOST LAST, "200", "Content-Length: "},
        {"GET /none HTTP/1.1\r\n" HOST LAST, "404", "X-Content-Type-Options: nosniff"},
        {"GET /../../etc/passwd HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"GET /plain%00 HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"HEAD /event/stream HTTP/1.1\r\n" HOST LAST, "404", ""},
        {"GET / HTTP/1.1\r\nHost: evil.example\r\n" LAST, "421", "--host NAME"},
        /* libmicrohttpd 1.0 answers this request itself. */
        {"GET / HTTP/1.1\r\n" LAST, "400", "Host"},
        {"GET / HTTP/1.0\r\n\r\n", "400", "Content-Security-Policy"},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n" LAST, "400", "one Host"},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n" LAST, "400", ""},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nhost:\r\n" LAST, "400", ""},
        {"GET http://localhost/plain HTTP/1.1\r\n" HOST LAST, "200", "<pre>"},
        {"GET HTTP://localhost:1?x HTTP/1.1\r\n" HOST LAST, "200", "<pre>"},
        {"GET http://cup.example/plain HTTP/1.1\r\nHost: evil.example\r\n" LAST, "200", ""},
        {"GET http://evil.example/plain HTTP/1.1\r\n" HOST LAST, "421", ""},
        {"GET http://localhost/plain HTTP/1.1\r\n" LAST, "400", ""},
        {"GET http:///plain HTTP/1.1\r\n" HOST LAST, "404", ""},
        /* Some versions of the library answer with 400; otherwise the server answers with 404. */
        {"GET /plain /x HTTP/1.1\r\n" HOST LAST, "40", ""},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n" LAST, "405", "Allow: GET, HEAD"},
        {"DELETE / HTTP/1.1\r\n" HOST LAST, "405", ""},
        {"OPTIONS * HTTP/1.1\r\n" HOST LAST, "405", ""},
    };
    struct server *server = open_server(4, NULL);
    struct text heard = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ask(server, cases[i].request, &heard);
        if (strncmp(text_string(&heard) + 9, cases[i].status, strlen(cases[i].status)) != 0 ||
            count_of(&heard, "\r\n\r\n") != 1 ||
            strstr(text_string(&heard), cases[i].content) == NULL) {
            fail_msg("%s: %s", cases[i].request, text_string(&heard));
        }
    }
    text_free(&heard);
    server_close(server);
}

/* A program that monitors the server learns whether games are played, and whether the database can
 * be read. */
static void test_health(void **state)
{
    (void)state;
    static const char health[] = "GET /health HTTP/1.1\r\n" HOST LAST;
    static const char *const wanted[] = {
        "HTTP/1.1 200",
        "{\"event\":\"judge-match\",\"games\":8,\"last_game_s\":", "\"waiting\":1,\"free_bytes\":"};
    struct server *server = open_server(4, NULL);
    struct text heard = {0};
    run_sql("INSERT INTO submissions (author, bot, file, hash, size, received_ms)"
            " VALUES (1, 'a', 'a', '', 1, 1)");
    ask(server, health, &heard);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (count_of(&heard, wanted[i]) != 1) {
            fail_msg("no %s in %s", wanted[i], text_string(&heard));
        }
    }
    unlink(path);
    ask(server, health, &heard);
    assert_int_equal(count_of(&heard, "HTTP/1.1 503"), 1);
    text_free(&heard);
    server_close(server);
}

/* A list in which no game is missing is made only once, because it cannot change. */
static void test_kept_list(void **state)
{
    (void)state;
    static const char list[] = "GET /event/list-0.js HTTP/1.1\r\n" HOST LAST;
    struct server *server = open_server(4, NULL);
    struct text heard[3] = {{0}};
    for (size_t i = 0; i < 3; i++) {
        ask(server, list, &heard[i]);
        run_sql(i > 0 ? "DELETE FROM games WHERE number > 3"
                      : "WITH RECURSIVE n(n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM n LIMIT 996) "
                        "INSERT INTO games (" STORED ") SELECT event, n, stage, pairing, round, "
                        "seating, player1, player2, hash, record FROM games, n WHERE number = 3");
    }
    assert_int_equal(count_of(&heard[0], "],["), 3);
    assert_int_equal(count_of(&heard[1], "],["), 999);
    assert_int_equal(count_of(&heard[2], "],["), 999);
    for (size_t i = 0; i < 3; i++) {
        text_free(&heard[i]);
    }
    server_close(server);
}

/* A list names the next list with games, so that a client need not load a million empty ones. */
static void test_gap(void **state)
{
    (void)state;
    static const char list[] = "GET /event/list-0.js HTTP/1.1\r\n" HOST LAST;
    struct server *server = open_server(4, NULL);
    struct text heard = {0};
    ask(server, list, &heard);
    assert_int_equal(count_of(&heard, "next"), 0);
    run_sql("UPDATE games SET number = 1000 WHERE number = 3");
    ask(server, list, &heard);
    assert_int_equal(count_of(&heard, "next"), 0);
    run_sql("UPDATE games SET number = 999999999 WHERE number = 1000");
    ask(server, list, &heard);
    assert_int_equal(count_of(&heard, ",\"next\":999999}"), 1);
    text_free(&heard);
    server_close(server);
}

/* If a stored game is invalid, the event cannot be counted. A program that asks for the event's
 * table must then get an error, not an empty table. For a script, the error has the type of a
 * script, or browsers report a breach of the page's rules. */
static void test_uncounted(void **state)
{
    (void)state;
    static const char *const tables[] = {"GET /event/standings.txt HTTP/1.1\r\n" HOST LAST,
                                         "GET /event/standings.json HTTP/1.1\r\n" HOST LAST,
                                         "GET /event/player-0.js HTTP/1.1\r\n" HOST LAST};
    run_sql("UPDATE games SET record = json_set(record, '$.winner', 8) WHERE number = 3");
    struct server *server = open_server(4, NULL);
    struct text heard = {0};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        ask(server, tables[i], &heard);
        assert_int_equal(strncmp(text_string(&heard), "HTTP/1.1 503", 12), 0);
        assert_int_equal(count_of(&heard, "Content-Type: text/javascript"), i == 2);
        assert_int_equal(count_of(&heard, "This is not available"), i != 2);
    }
    text_free(&heard);
    server_close(server);
}

/* A proxy could interpret these requests differently from the server. The server refuses them, and
 * never answers the second request that is hidden in each of them. */
static void test_smuggling(void **state)
{
    (void)state;
#define HIDDEN "GET /event/standings.txt HTTP/1.1\r\n" HOST LAST
    static const char *const requests[] = {
        "GET / HTTP/1.1\r\n" HOST
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Content-Length: 3\r\nContent-Length: 0\r\n\r\nabc" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Content-Length: +0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999\r\n\r\n" HIDDEN,
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nabcde" HIDDEN,
        "POST / HTTP/1.1\r\n" HOST
        "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n" HIDDEN,
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n" HIDDEN,
    };
    struct server *server = open_server(4, NULL);
    struct text heard = {0};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        ask(server, requests[i], &heard);
        if (count_of(&heard, " 200 ") > 0 || count_of(&heard, "games counted") > 0 ||
            (heard.length > 0 && heard.data[9] != '4')) {
            fail_msg("%s: %s", requests[i], text_string(&heard));
        }
    }
    text_free(&heard);
    server_close(server);
}

/* Invalid requests, and requests that are too large, do no harm: the next request is answered. */
static void test_noise(void **state)
{
    (void)state;
    struct server *server = open_server(4, NULL);
    struct text heard = {0}, large = {0};
    text_puts(&large, "GET /");
    for (int i = 0; i < 100000; i++) {
        text_putc(&large, 'a');
    }
    text_puts(&large, " HTTP/1.1\r\n" HOST LAST);
    static const char *const noise[] = {"\r\n\r\n",
                                        "GET\r\n\r\n",
                                        "\x16\x03\x01\x02",
                                        "GET / HTTP/9.9\r\n\r\n",
                                        "GET / HTTP/1.1\r\n: x\r\n\r\n",
                                        "GET / HTTP/1.1\r\nHost\r\n\r\n"};
    for (size_t i = 0; i <= sizeof noise / sizeof *noise; i++) {
        bool is_large = i == sizeof noise / sizeof *noise;
        int fd = connect_to(server);
        send_bytes(fd, is_large ? large.data : noise[i],
                   is_large ? large.length : strlen(noise[i]));
        shutdown(fd, SHUT_WR);
        text_clear(&heard);
        read_until(fd, &heard, NULL);
        assert_true(heard.length == 0 || heard.data[9] == '4' || heard.data[9] == '5');
        close(fd);
    }
    ask(server, "GET /plain HTTP/1.1\r\n" HOST LAST, &heard);
    assert_memory_equal(text_string(&heard), "HTTP/1.1 200", 12);
    text_free(&heard);
    text_free(&large);
    server_close(server);
}

/* --- streams of messages --- */

static int open_stream(const struct server *server, const char *last_id)
{
    char request[256];
    int fd = connect_to(server);
    int size = snprintf(request, sizeof request, "GET /event/stream HTTP/1.1\r\n" HOST "%s%s%s\r\n",
                        last_id[0] == '\0' ? "" : "Last-Event-ID: ", last_id,
                        last_id[0] == '\0' ? "" : "\r\n");
    send_bytes(fd, request, (size_t)size);
    return fd;
}

/* Finds the id of the last message that was received. */
static void last_id(const struct text *heard, char id[64])
{
    const char *found = NULL;
    for (const char *at = text_string(heard); (at = strstr(at, "id: ")) != NULL; at++) {
        found = at;
    }
    assert_non_null(found);
    assert_int_equal(sscanf(found, "id: %63s", id), 1);
}

/* A viewer first receives the whole state, and then only changes. After it reconnects, it receives
 * only the changes that it missed. */
static void test_stream(void **state)
{
    (void)state;
    char id[64];
    struct text heard = {0};
    struct server *server = open_server(4, NULL);
    int fd = open_stream(server, "");
    assert_true(read_until(fd, &heard, "4 games counted"));
    assert_non_null(strstr(heard.data, "event: snapshot\n"));
    last_id(&heard, id);
    text_clear(&heard);
    run_sql("INSERT INTO games (" STORED ") SELECT * FROM spare WHERE number < 6");
    assert_true(read_until(fd, &heard, "6 games counted"));
    assert_true(strstr(heard.data, "snapshot") == NULL);
    close(fd);
    run_sql("INSERT INTO games (" STORED ") SELECT * FROM spare WHERE number >= 6");
    fd = open_stream(server, id);
    text_clear(&heard);
    assert_true(read_until(fd, &heard, "8 games counted"));
    assert_non_null(strstr(heard.data, "event: change\n"));
    assert_true(strstr(heard.data, "snapshot") == NULL);
    close(fd);
    server_close(server);
    server = open_server(4, NULL); /* the restarted server does not know the old id */
    fd = open_stream(server, id);
    text_clear(&heard);
    assert_true(read_until(fd, &heard, "8 games counted"));
    assert_non_null(strstr(heard.data, "event: snapshot\n"));
    close(fd);
    text_free(&heard);
    server_close(server);
}

/* A viewer that never reads does not slow down other viewers. If there are too many viewers, the
 * server sends a message to further viewers and refuses them. */
static void test_viewers(void **state)
{
    (void)state;
    struct text heard = {0}, refused = {0};
    struct server *server = open_server(3, NULL);
    int stalled = open_stream(server, ""), lost = open_stream(server, ""),
        fd = open_stream(server, "");
    assert_true(read_until(fd, &heard, "games counted"));
    int fourth = open_stream(server, "");
    assert_true(read_until(fourth, &refused, "too many"));
    close(fourth);
    const struct linger at_once = {.l_onoff = 1};
    setsockopt(lost, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(lost); /* with SO_LINGER, this resets the connection */
    run_sql("INSERT INTO games (" STORED ") SELECT * FROM spare");
    assert_true(read_until(fd, &heard, "8 games counted"));
    close(fd);
    text_clear(&heard);
    for (int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS;
         strstr(text_string(&heard), "snapshot") == NULL;) {
        /* When viewers disconnect, the server can accept new ones. */
        assert_true(clock_now_ns() < end_ns);
        fd = open_stream(server, "");
        text_clear(&heard);
        if (!read_until(fd, &heard, "\n\n")) {
            fail_msg("%s", text_string(&heard));
        }
        poll(NULL, 0, 50);
        close(fd);
    }
    close(stalled);
    text_free(&heard);
    text_free(&refused);
    server_close(server);
}

/* A client that sends its request byte by byte is disconnected. Meanwhile, other clients still get
 * answers. */
static void test_slow(void **state)
{
    (void)state;
    struct text heard = {0};
    struct server *server = open_server(4, NULL);
    int slow[8];
    for (int i = 0; i < 8; i++) {
        slow[i] = connect_to(server);
        send_bytes(slow[i], "GET / HTTP/1.1\r\n", 16);
    }
    bool cut = false;
    int64_t end_ns = clock_now_ns() + 3 * WAIT_MS * NS_PER_MS;
    while (!cut && clock_now_ns() < end_ns) {
        for (int i = 0; i < 8; i++) {
            struct pollfd poll_fd = {.fd = slow[i], .events = POLLIN};
            char byte;
            send_bytes(slow[i], "X", 1);
            cut = cut || (poll(&poll_fd, 1, 0) > 0 && recv(slow[i], &byte, 1, 0) <= 0);
        }
        ask(server, "GET /plain HTTP/1.1\r\n" HOST LAST, &heard);
        assert_memory_equal(text_string(&heard), "HTTP/1.1 200", 12);
        poll(NULL, 0, 200);
    }
    assert_true(cut);
    for (int i = 0; i < 8; i++) {
        close(slow[i]);
    }
    text_free(&heard);
    server_close(server);
}

/* --- addresses of clients --- */

static int ask_for(const struct server *server, const char *forwarded)
{
    char request[256];
    int fd = connect_to(server);
    int size =
        snprintf(request, sizeof request,
                 "GET /event/stream HTTP/1.1\r\n" HOST "X-Forwarded-For: %s\r\n\r\n", forwarded);
    send_bytes(fd, request, (size_t)size);
    return fd;
}

/* Without a proxy, the address of the connection counts, and the headers are ignored. When a
 * connection closes, the server can accept a new one from the same address. */
static void test_addresses(void **state)
{
    (void)state;
    struct text heard = {0};
    struct server *server = open_with(&(struct server_options){.viewers_max = 9, .visitor_max = 2});
    int first = ask_for(server, "1.1.1.1"), second = ask_for(server, "2.2.2.2");
    assert_true(read_until(first, &heard, "games counted"));
    text_clear(&heard);
    assert_true(read_until(second, &heard, "games counted"));
    int third = ask_for(server, "3.3.3.3");
    text_clear(&heard);
    read_until(third, &heard, NULL);
    assert_int_equal(heard.length, 0);
    close(third);
    close(first);
    close(second);
    for (int64_t end_ns = clock_now_ns() + WAIT_MS * NS_PER_MS; heard.length == 0;) {
        assert_true(clock_now_ns() < end_ns);
        run_sql("INSERT INTO games (" STORED
                ") SELECT * FROM spare LIMIT 1; DELETE FROM games WHERE number >= 4");
        ask(server, "GET /plain HTTP/1.1\r\n" HOST LAST, &heard);
        poll(NULL, 0, 50);
    }
    text_free(&heard);
    server_close(server);
}

/* A proxy may open any number of connections. The limit applies to each address that the proxy
 * forwards. */
static void test_proxy(void **state)
{
    (void)state;
    struct text heard = {0};
    struct server *server = open_with(
        &(struct server_options){.viewers_max = 20, .visitor_max = 2, .proxy = "127.0.0.1"});
    static const struct {
        const char *forwarded, *answer;
    } cases[] = {{"1.1.1.1", "200"},
                 {"9.9.9.9, 1.1.1.1", "200"},
                 {"1.1.1.1", "429"},
                 {"2001:db8::1", "200"},
                 {"2001:db8::2", "200"},
                 {"2001:db8::3", "429"},
                 {"1.1.1.1, 2.2.2.2", "200"},
                 {"nonsense", "400"},
                 {"3.3.3.3:80", "400"},
                 /* the visitor sends a header, and the proxy adds its own */
                 {"4.4.4.1\r\nX-Forwarded-For: 4.4.4.4", "200"},
                 {"4.4.4.2\r\nx-forwarded-for: 4.4.4.4", "200"},
                 {"4.4.4.3\r\nX-Forwarded-For: 4.4.4.4", "429"},
                 {"4.4.4.4\r\nX-Forwarded-For: unknown", "400"}};
    int fds[sizeof cases / sizeof *cases];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fds[i] = ask_for(server, cases[i].forwarded);
        text_clear(&heard);
        assert_true(read_until(fds[i], &heard, "\r\n\r\n"));
        if (strncmp(heard.data + 9, cases[i].answer, 3) != 0) {
            fail_msg("%s: %s", cases[i].forwarded, heard.data);
        }
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        close(fds[i]);
    }
    text_free(&heard);
    server_close(server);
}

/* --- requests of visitors who play --- */

#define POST "POST /event/play HTTP/1.1\r\n" HOST
#define TYPE "Content-Type: application/x-faceoff-play\r\n"
#define BEGIN "begin 0123456789abcdef0123456789abcdef"
#define BODY "Content-Length: 38\r\n" LAST BEGIN

static const struct {
    const char *request, *status, *content;
} post_cases[] = {
    {"GET /event/bots.json HTTP/1.1\r\n" HOST LAST, "200", "\"bots\":[\"cat\"],\"key\":\""},
    {"GET /event/play HTTP/1.1\r\n" HOST LAST, "404", ""},
    {"GET /event/visits-1-list-0.js HTTP/1.1\r\n" HOST LAST, "200",
     "faceoffPiece(\"visits-1-list-0\",{\"games\":[],\"names\":[]}"},
    {"GET /event/visits-1-games-0.js HTTP/1.1\r\n" HOST LAST, "200",
     "faceoffPiece(\"visits-1-games-0\",["},
    {"GET /event/visits-2-list-0.js HTTP/1.1\r\n" HOST LAST, "404", ""},
    {POST TYPE BODY, "403", "{\"error\":\"key\"}"},
    {POST TYPE "Origin: http://localhost\r\n" BODY, "403", "{\"error\":\"key\"}"},
    {POST TYPE "Content-Length: 3\r\n" LAST "abc", "400", "{\"error\":\"request\"}"},
    {POST TYPE "Content-Length: 0\r\n" LAST, "400", "{\"error\":\"request\"}"},
    {POST TYPE "Origin: http://evil.example\r\n" BODY, "403", "other sites"},
    {POST TYPE "Origin: null\r\n" BODY, "403", "other sites"},
    {POST TYPE "Sec-Fetch-Site: cross-site\r\n" BODY, "403", "other sites"},
    {POST TYPE "Sec-Fetch-Site: same-site\r\n" BODY, "403", "other sites"},
    {POST BODY, "415", ""},
    {POST "Content-Type: text/plain\r\n" BODY, "415", ""},
    {POST "Content-Type: application/x-www-form-urlencoded\r\n" BODY, "415", ""},
    {POST TYPE "Transfer-Encoding: chunked\r\n" LAST "3\r\nabc\r\n0\r\n\r\n", "4", ""},
    {POST TYPE LAST, "4", ""},
    {"POST /event/play HTTP/1.1\r\nHost: evil.example\r\n" TYPE BODY, "421", ""},
    {"POST /event/stream HTTP/1.1\r\n" HOST TYPE BODY, "405", ""},
    {"PUT /event/play HTTP/1.1\r\n" HOST TYPE BODY, "405", ""},
    {"OPTIONS /event/play HTTP/1.1\r\n" HOST LAST, "405", ""},
};

/* Requests that a page of another website could send, and requests with unexpected content, are
 * refused before their content is read. */
static void test_posts(void **state)
{
    (void)state;
    struct error error;
    static char bot_name[] = "cat", event_name[] = "night";
    struct command command = {0};
    command_add(&command, "cat");
    const struct player bot = {.name = bot_name, .command = command};
    const struct conditions conditions = {.contest = contest_find("judge")};
    struct database *database = database_open(path, false, 1000, &error);
    struct visitors *visitors =
        visitors_open(&(struct visitors_setup){.conditions = &conditions,
                                               .contest_count = 1,
                                               .bots = &bot,
                                               .bot_count = 1,
                                               .games_max = 1,
                                               .database = database,
                                               .of = &(struct stored_event){.name = event_name}},
                      &error);
    assert_non_null(visitors);
    struct server *server = open_with(&(struct server_options){
        .event = "judge-match", .viewers_max = 4, .visitor_max = 64, .sources.visitors = visitors});
    struct text heard = {0}, large = {0};
    for (size_t i = 0; i < sizeof post_cases / sizeof *post_cases; i++) {
        ask(server, post_cases[i].request, &heard);
        if (strncmp(text_string(&heard) + 9, post_cases[i].status, strlen(post_cases[i].status)) !=
                0 ||
            strstr(text_string(&heard), post_cases[i].content) == NULL) {
            fail_msg("%s: %s", post_cases[i].request, text_string(&heard));
        }
    }
    text_puts(&large, POST TYPE "Content-Length: 100000\r\n" LAST);
    for (int i = 0; i < 100000; i++) {
        text_putc(&large, 'a');
    }
    ask(server, large.data, &heard);
    assert_true(heard.length == 0 || strncmp(heard.data + 9, "413", 3) == 0);
    run_sql("WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n LIMIT 1000) "
            "INSERT INTO games (" STORED ") SELECT 2, n, stage, pairing, round, seating, player1, "
            "player2, hash, record FROM games, n WHERE event = 1 AND number = 3");
    ask(server, "GET /event/visits-1-list-0.js HTTP/1.1\r\n" HOST LAST, &heard);
    assert_int_equal(count_of(&heard, "],["), 999);
    run_sql("DELETE FROM games WHERE event = 2 AND number > 3");
    ask(server, "GET /event/visits-1-list-0.js HTTP/1.1\r\n" HOST LAST, &heard);
    assert_int_equal(count_of(&heard, "],["), 999); /* a full list is made only once */
    ask(server, "GET /event/event.js HTTP/1.1\r\n" HOST LAST, &heard);
    assert_non_null(strstr(heard.data, "\"bots\":[\"cat\"]"));
    /* The key is left out, because some scripts that read this file must not know it. */
    assert_null(strstr(heard.data, "\"key\""));
    text_free(&large);
    text_free(&heard);
    server_close(server);
    visitors_close(visitors);
    database_close(database);
    command_free(&command);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    faceoff = argv[1];
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_answers), TEST(test_uncounted), TEST(test_smuggling), TEST(test_noise),
        TEST(test_stream),  TEST(test_viewers),   TEST(test_slow),      TEST(test_addresses),
        TEST(test_proxy),   TEST(test_posts),     TEST(test_kept_list), TEST(test_gap),
        TEST(test_health),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
