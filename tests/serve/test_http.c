/* Tests that no visitor can keep the HTTP server from answering others. The server, its loop and
 * its visitors share one thread, so that the order of events does not depend on time. */
#define _GNU_SOURCE
#include "base/text.h"
#include "check.h"
#include "serve/http.h"
#include "serve/queue.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define VIEWERS 16
#define PLACES (VIEWERS + HTTP_OTHERS_MAX)
#define ROUNDS 1000 /* give up after this many rounds of the loop */

/* --- the order of turns --- */

/* Each visitor gets one turn per round, however many requests it sends. */
static void test_rounds(void **state)
{
    (void)state;
    static const char sent[] = "aaaabbc", order[] = "abc|ab|a|a|";
    struct queue queue;
    struct queued requests[sizeof sent - 1], *request;
    char names[sizeof sent - 1][2] = {{0}};
    struct text heard = {0};
    queue_init(&queue);
    for (size_t i = 0; i < sizeof sent - 1; i++) {
        names[i][0] = sent[i];
        queue_add(&queue, &requests[i], names[i], names[i]);
    }
    while (!TAILQ_EMPTY(&queue.waiting)) {
        for (queue_begin(&queue); (request = queue_next(&queue)) != NULL;) {
            text_puts(&heard, request->data);
        }
        text_putc(&heard, '|');
    }
    assert_string_equal(text_string(&heard), order);
    text_free(&heard);
}

/* A visitor that arrives late gets its turn in the next round. */
static void test_late_visitor(void **state)
{
    (void)state;
    struct queue queue;
    struct queued many[50], late;
    queue_init(&queue);
    for (size_t i = 0; i < 50; i++) {
        queue_add(&queue, &many[i], "a", NULL);
    }
    queue_begin(&queue);
    assert_ptr_equal(queue_next(&queue), &many[0]);
    assert_null(queue_next(&queue));
    queue_add(&queue, &late, "b", NULL);
    queue_begin(&queue);
    assert_ptr_equal(queue_next(&queue), &many[1]);
    assert_ptr_equal(queue_next(&queue), &late);
    assert_null(queue_next(&queue));
}

static void test_spare(void **state)
{
    (void)state;
    struct queue_place places[] = {{"a", 1, NULL, false},
                                   {"b", 5, NULL, false},
                                   {"b", 3, NULL, false},
                                   {"c", 2, NULL, false},
                                   {"b", 4, NULL, false}};
    assert_int_equal(queue_spare(places, 5)->since_ns, 3);
    places[1].busy = true; /* the call above has sorted the places: a 1, b 3, b 4, b 5, c 2 */
    assert_int_equal(queue_spare(places, 5)->since_ns, 4);
    places[2].busy = places[3].busy = true;
    assert_int_equal(queue_spare(places, 5)->since_ns, 1);
    places[0].busy = places[4].busy = true;
    assert_null(queue_spare(places, 5));
    struct queue_place equal[] = {
        {"a", 7, NULL, false}, {"b", 6, NULL, false}, {"c", 8, NULL, false}};
    assert_int_equal(queue_spare(equal, 3)->since_ns, 6);
    assert_null(queue_spare(equal, 0));
}

/* --- a server --- */

static uv_loop_t loop;
static struct news *news;
static struct text answered; /* for each answered request, the number in its path */

static void answer(void *data, const struct request *request, struct http_answer *out)
{
    (void)data;
    text_putc(&answered, (char)('0' + request->number));
    text_puts(&out->text, "told");
}

static struct http *open_http(void)
{
    struct error error;
    text_clear(&answered);
    news = news_new(1);
    uv_loop_init(&loop);
    struct http *http = http_open(&(struct http_options){.listen = {.address = "0.0.0.0"},
                                                         .viewers_max = VIEWERS,
                                                         .visitor_max = PLACES / 2,
                                                         .share = 1,
                                                         .loop = &loop,
                                                         .news = news,
                                                         .answer = answer},
                                  &error);
    if (http == NULL) {
        fail_msg("%s", error.text);
    }
    return http;
}

static void close_http(struct http *http)
{
    http_close(http);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    news_free(news);
    text_free(&answered);
}

/* Connects from the loopback address `from`. */
static int connect_from(const struct http *http, const char *from)
{
    struct sockaddr_in own = {.sin_family = AF_INET},
                       server = {.sin_family = AF_INET, .sin_port = htons(http_port(http))};
    inet_pton(AF_INET, from, &own.sin_addr);
    inet_pton(AF_INET, "127.0.0.1", &server.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&server, sizeof server), 0);
    return fd;
}

static void send_text(int fd, const char *text)
{
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
}

/* Runs the loop until request `number` is answered. Returns how many requests were answered before
 * it. */
static size_t run_until(char number)
{
    for (int i = 0; i < ROUNDS; i++) {
        const char *found = strchr(text_string(&answered), number);
        if (found != NULL) {
            return (size_t)(found - text_string(&answered));
        }
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    fail_msg("no answer; before: %s", text_string(&answered));
    return 0;
}

/* One visitor's requests do not delay another visitor's, even if it opens many connections and
 * sends many requests on each. */
static void test_pipelining(void **state)
{
    (void)state;
    struct http *http = open_http();
    int fds[30], other;
    for (int i = 0; i < 30; i++) {
        fds[i] = connect_from(http, "127.0.0.2");
        for (int k = 0; k < 20; k++) {
            send_text(fds[i], "GET /event/games-1.js HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
    }
    run_until('1');
    size_t before = answered.length;
    other = connect_from(http, "127.0.0.3");
    send_text(other, "GET /event/games-2.js HTTP/1.1\r\nHost: localhost\r\n\r\n");
    size_t waited = run_until('2') - before;
    if (waited > 8) {
        fail_msg("%zu answers before it: %s", waited, text_string(&answered));
    }
    for (int i = 0; i < 30; i++) {
        close(fds[i]);
    }
    close(other);
    close_http(http);
}

/* If silent visitors have taken all connections, others still get an answer. The test never calls
 * http_tick, so that the time limit for requests does not apply. */
static void test_full(void **state)
{
    (void)state;
    struct http *http = open_http();
    int fds[3 * PLACES / 2], other;
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) {
        static const char *const from[] = {"127.0.0.2", "127.0.0.3", "127.0.0.4"};
        fds[i] = connect_from(http, from[i % 3]);
        send_text(fds[i], "GET / HTTP/1.1\r\n");
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    other = connect_from(http, "127.0.0.5");
    send_text(other, "GET /event/games-2.js HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_int_equal(run_until('2'), 0);
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++) {
        close(fds[i]);
    }
    close(other);
    close_http(http);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds), cmocka_unit_test(test_late_visitor),
        cmocka_unit_test(test_spare),  cmocka_unit_test(test_pipelining),
        cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
