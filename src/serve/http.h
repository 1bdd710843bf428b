/* An HTTP server based on libmicrohttpd and a libuv loop. It handles connections and their limits,
 * headers, and streams of news. Only this module uses libmicrohttpd; without that library,
 * no_http.c is built in its place. The module does not know what an event is, and never blocks. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "serve/news.h"
#include "serve/request.h"

#include <uv.h>

#define HTTP_BODY_MAX 2048
#define HTTP_OTHERS_MAX 64 /* number of connections in addition to the viewers' streams */

/* Content type that a POST must have. Browsers do not let a page of another site send this type
 * without asking this server first. */
#define HTTP_BODY_TYPE "application/x-faceoff-play"

struct http_answer {
    unsigned status; /* status code; 200 means success */
    const char *type;
    const char *bytes; /* bytes that outlive the server; NULL: `text` is used instead */
    size_t size;
    struct text text; /* text of the answer, whose memory the server takes over */
};

struct http_options {
    struct listen_address listen;
    const char *const *hosts; /* host names of this server, NULL-terminated; NULL: none */
    unsigned viewers_max;     /* maximum number of streams open at once */
    unsigned visitor_max;     /* maximum number of connections per visitor open at once
                               * (request_visitor) */
    const char *proxy; /* address of a reverse proxy, which tells this server the client of each
                        * request and may use all connections; NULL: none */
    unsigned share;    /* answering uses at most 1/share of a core; 1: no limit */
    uv_loop_t *loop;
    struct news *news; /* the news to send to viewers */
    /* Fills in the answer to a request other than a stream. */
    void (*answer)(void *data, const struct request *request, struct http_answer *answer);
    /* Answers a POST request for REQUEST_PLAY from that visitor. The body has at most HTTP_BODY_MAX
     * bytes. If there is no answer yet, returns false and is called again several times per second.
     * NULL: POST requests are refused. */
    bool (*post)(void *data, const char *from, const char *body, size_t length, int64_t held_ns,
                 struct http_answer *answer);
    void *data;
};

struct http;

/* Starts the HTTP server. The options are copied. Returns NULL and sets *error on failure. */
struct http *http_open(const struct http_options *options, struct error *error);

/* Returns whether the server can listen at the address. If not, sets *error. */
bool http_may_listen(const struct listen_address *address, struct error *error);

/* Returns the port that the server listens on. */
uint16_t http_port(const struct http *http);

/* Sends published news to the viewers, and disconnects viewers that are too slow. Call it several
 * times per second. */
void http_tick(struct http *http);

/* http_viewers returns the number of open streams. http_is_drained returns whether all news has
 * been sent on all of them. */
unsigned http_viewers(const struct http *http);
bool http_is_drained(const struct http *http);

/* Closes all connections. The caller must then run the loop until it ends. */
void http_close(struct http *http);

#endif
