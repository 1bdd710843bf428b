/* HTTP by libmicrohttpd on a libuv loop: connections and their limits, headers, streams of news.
 * The only place that knows that library; no_http.c is in its place where there is none. Never
 * knows an event, and never waits. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "serve/news.h"
#include "serve/request.h"

#include <uv.h>

#define HTTP_BODY_MAX 2048

/* What a POST must say its body is: no page of another site can send that without asking first. */
#define HTTP_BODY_TYPE "application/x-faceoff-play"

struct http_answer {
    unsigned status; /* 200 when it is there */
    const char *type;
    const char *bytes; /* what outlives the http; NULL: the text */
    size_t size;
    struct text text; /* its memory is taken */
};

struct http_options {
    struct listen_address listen;
    const char *const *hosts; /* by which names we are known, ended by NULL; NULL: none */
    unsigned viewers_max;     /* streams at once */
    unsigned visitor_max;     /* connections at once of one visitor, as request_visitor has him */
    const char *proxy; /* the address of a server in front, which says for whom it asks and may
                        * have as many connections as there are; NULL: none */
    uv_loop_t *loop;
    struct news *news; /* what is streamed */
    /* Fills in the answer to a request that is no stream. */
    void (*answer)(void *data, const struct request *request, struct http_answer *answer);
    /* The same to a POST of REQUEST_PLAY from that visitor, of HTTP_BODY_MAX bytes at most; false:
     * later, it is asked again some times a second. NULL: there is none. */
    bool (*post)(void *data, const char *from, const char *body, size_t length, int64_t held_ns,
                 struct http_answer *answer);
    void *data;
};

struct http;

/* NULL: *error says why not. The options are copied. */
struct http *http_open(const struct http_options *options, struct error *error);

/* The port it listens on. */
uint16_t http_port(const struct http *http);

/* To be called several times a second: what was published is sent to the viewers, and who is too
 * slow is dropped. */
void http_tick(struct http *http);

/* Streams under way; whether all of them have been sent all that there is. */
unsigned http_viewers(const struct http *http);
bool http_is_drained(const struct http *http);

/* Closes all connections; the loop has to run once more to the end. */
void http_close(struct http *http);

#endif
