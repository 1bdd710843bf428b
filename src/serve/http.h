/* HTTP by libmicrohttpd on a libuv loop: connections and their limits, headers, streams of news.
 * The only place that knows that library; no_http.c replaces it where the library is missing. Never
 * knows an event, and never waits. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "serve/news.h"
#include "serve/request.h"

#include <uv.h>

#define HTTP_BODY_MAX 2048
#define HTTP_OTHERS_MAX 64 /* connections beside the streams of viewers */

/* The type that a POST must give for its body: no page of another site can send it without asking
 * first. */
#define HTTP_BODY_TYPE "application/x-faceoff-play"

struct http_answer {
    unsigned status; /* 200 if all is well */
    const char *type;
    const char *bytes; /* bytes that outlive the http; NULL: `text` */
    size_t size;
    struct text text; /* the http takes over its memory */
};

struct http_options {
    struct listen_address listen;
    const char *const *hosts; /* the names we are known by, ended by NULL; NULL: none */
    unsigned viewers_max;     /* streams at once */
    unsigned visitor_max;     /* connections at once of one visitor, by request_visitor */
    const char *proxy; /* the address of a server in front, which says for whom it asks, and may
                        * use all connections; NULL: none */
    unsigned share;    /* answering takes at most one part in this many of a core; 1: all of it */
    uv_loop_t *loop;
    struct news *news; /* what is streamed */
    /* Fills in the answer to a request that is not a stream. */
    void (*answer)(void *data, const struct request *request, struct http_answer *answer);
    /* The same for a POST of REQUEST_PLAY from that visitor, of HTTP_BODY_MAX bytes at most. False:
     * no answer yet; it is called again some times a second. NULL: no POST is answered. */
    bool (*post)(void *data, const char *from, const char *body, size_t length, int64_t held_ns,
                 struct http_answer *answer);
    void *data;
};

struct http;

/* NULL: *error says why not. The options are copied. */
struct http *http_open(const struct http_options *options, struct error *error);

/* Whether that address is free to listen on. */
bool http_may_listen(const struct listen_address *address, struct error *error);

/* The port it listens on. */
uint16_t http_port(const struct http *http);

/* Call it several times a second: sends the viewers what was published, and drops viewers that are
 * too slow. */
void http_tick(struct http *http);

/* How many streams are under way; and whether all news has been sent to all of them. */
unsigned http_viewers(const struct http *http);
bool http_is_drained(const struct http *http);

/* Closes all connections; the loop must then run once more to its end. */
void http_close(struct http *http);

#endif
