/* Fuzzes the HTTP server, including the library that it uses, with the data that untrusted clients
 * send. The server must answer in HTTP or not at all, and must still answer the next client. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "serve/http.h"
#include "serve/play_request.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ROUNDS 40 /* give up after this many rounds without an answer */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static uv_loop_t loop;

static void answer(void *data, const struct request *request, struct http_answer *out)
{
    (void)data;
    assert(request->kind != REQUEST_STREAM && request->kind != REQUEST_PLAY &&
           request->kind != REQUEST_LEAGUE);
    out->status = request->kind == REQUEST_GAME ? 404 : 200;
    text_puts(&out->text, "told");
}

/* Delays each valid request once before answering it. */
static bool post(void *data, const struct http_post *in, struct http_answer *out)
{
    struct play_request request;
    (void)data;
    assert(in->length <= HTTP_BODY_MAX && strlen(in->from) < 48);
    bool understood = play_request_read(&request, in->body, in->length);
    text_puts(&out->text, understood ? "{}" : "{\"error\":\"request\"}");
    out->status = understood ? 200 : 400;
    if (understood && in->held_ns == 0) {
        text_free(&out->text);
        return false;
    }
    return true;
}

/* Keeps each request of an author for a while. */
static bool take_author(void *data, const struct http_post *in, struct http_answer *out)
{
    (void)data;
    assert(in->length <= HTTP_LEAGUE_MAX && strlen(in->from) < 48);
    assert(in->body[in->length] == '\0' && in->number > 0);
    if (in->held_ns > 0) {
        text_puts(&out->text, "{}");
    }
    return in->held_ns > 0;
}

static struct http *open_http(void)
{
    static const char *const hosts[] = {"cup.example", NULL};
    struct error error;
    struct news *news = news_new(0xfeed);
    news_set(news, "part", "1");
    news_publish(news);
    uv_loop_init(&loop);
    struct http *http = http_open(&(struct http_options){.listen = {.address = "127.0.0.1"},
                                                         .hosts = hosts,
                                                         .viewers_max = 8,
                                                         .share = 1,
                                                         .visitor_max = 100,
                                                         .proxy = "127.0.0.1",
                                                         .loop = &loop,
                                                         .news = news,
                                                         .answer = answer,
                                                         .post = post,
                                                         .league = take_author},
                                  &error);
    assert(http != NULL);
    return http;
}

static int connect_to(const struct http *http)
{
    const struct linger at_once = {.l_onoff = 1}; /* closes the connection at once, so that its port
                                                   * does not stay in use */
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(http_port(http))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert(connect(fd, (struct sockaddr *)&address, sizeof address) == 0);
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    return fd;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct http *http;
    char heard[65536];
    size_t count = 0;
    if (http == NULL) {
        http = open_http();
    }
    int fd = connect_to(http);
    ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent;
    shutdown(fd, SHUT_WR);
    for (int quiet = 0; quiet < ROUNDS;) {
        uv_run(&loop, UV_RUN_NOWAIT);
        http_tick(http);
        ssize_t got = recv(fd, heard + count, sizeof heard - count, MSG_DONTWAIT);
        if (got == 0) {
            break;
        }
        quiet = got < 0 ? quiet + 1 : 0;
        count += got > 0 ? (size_t)got : 0;
    }
    if (count >= 5) {
        assert(memcmp(heard, "HTTP/", 5) == 0);
    }
    close(fd);
    uv_run(&loop, UV_RUN_NOWAIT);
    http_tick(http);
    return 0;
}
