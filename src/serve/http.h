/* An HTTP server with libmicrohttpd on a libuv loop: connections and their limits, headers, streams
 * of news. Only this module uses that library; no_http.c replaces it if the library is missing. It
 * knows nothing of events, and never blocks. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "serve/news.h"
#include "serve/request.h"

#include <uv.h>

#define HTTP_BODY_MAX 2048
#define HTTP_OTHERS_MAX 64 /* connections in addition to the viewers' streams */

/* The content type required of a POST: browsers do not let pages of other sites send it without
 * asking this server first. */
#define HTTP_BODY_TYPE "application/x-faceoff-play"

struct http_answer {
    unsigned status; /* HTTP status; 200 for success */
    const char *type;
    const char *bytes; /* bytes that outlive the server; NULL: use `text` */
    size_t size;
    struct text text; /* the server takes over its memory */
};

struct http_options {
    struct listen_address listen;
    const char *const *hosts; /* host names of this server, ended by NULL; NULL: none */
    unsigned viewers_max;     /* maximum number of streams at once */
    unsigned visitor_max; /* maximum number of connections at once per visitor (request_visitor) */
    const char *proxy;    /* address of a reverse proxy, which names the client of each request and
                           * may use all connections; NULL: none */
    unsigned share;       /* answering uses at most 1/share of a core; 1: no limit */
    uv_loop_t *loop;
    struct news *news; /* the news to stream */
    /* Fills in the answer to a request other than a stream. */
    void (*answer)(void *data, const struct request *request, struct http_answer *answer);
    /* Answers a POST of REQUEST_PLAY from that visitor, with a body of at most HTTP_BODY_MAX bytes.
     * Returns false for no answer yet; it is then called again several times per second. NULL: POST
     * requests are refused. */
    bool (*post)(void *data, const char *from, const char *body, size_t length, int64_t held_ns,
                 struct http_answer *answer);
    void *data;
};

struct http;

/* Starts the server. The options are copied. Returns NULL and sets *error on failure. */
struct http *http_open(const struct http_options *options, struct error *error);

/* Returns whether the address is free to listen on; if not, sets *error. */
bool http_may_listen(const struct listen_address *address, struct error *error);

/* Returns the port that the server listens on. */
uint16_t http_port(const struct http *http);

/* Sends published news to the viewers, and drops viewers that are too slow. Call it several times
 * per second. */
void http_tick(struct http *http);

/* http_viewers returns the number of open streams. http_is_drained returns whether all news has
 * been sent to all of them. */
unsigned http_viewers(const struct http *http);
bool http_is_drained(const struct http *http);

/* Closes all connections. The caller must then run the loop once more to its end. */
void http_close(struct http *http);

#endif
