/* An HTTP server that uses libmicrohttpd and a libuv loop. It handles connections, their limits,
 * headers, and streams of updates. Only this module uses libmicrohttpd; without that library,
 * no_http.c is built in its place. The module knows nothing about events and never blocks. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "serve/news.h"
#include "serve/request.h"

#include <uv.h>

#define HTTP_BODY_MAX 2048                            /* maximum size of a visitor's request */
#define HTTP_LEAGUE_FILE_MAX (4 * 1024 * 1024)        /* maximum size of a submitted file */
#define HTTP_LEAGUE_MAX (HTTP_LEAGUE_FILE_MAX + 4096) /* maximum size of an author's request */
/* Maximum memory for the requests of authors, per visitor and for all visitors. */
#define HTTP_LEAGUE_VISITOR_MAX (2 * HTTP_LEAGUE_MAX)
#define HTTP_LEAGUE_ALL_MAX (16 * HTTP_LEAGUE_MAX)
#define HTTP_OTHERS_MAX 64 /* number of connections allowed in addition to the viewers' streams */

/* Content types required for a POST. Browsers do not let a page from another site send these types
 * without asking this server first. */
#define HTTP_BODY_TYPE "application/x-faceoff-play"
#define HTTP_LEAGUE_TYPE "application/x-faceoff-league"

struct http_answer {
    unsigned status; /* status code; 200 means success */
    const char *type;
    const char *bytes; /* bytes that outlive the server, or NULL to use `text` instead */
    size_t size;
    struct text text; /* text of the answer; the server takes ownership of its memory */
    bool attachment;  /* whether a browser is to save the answer instead of showing it */
};

/* A POST request whose body has been received. */
struct http_post {
    uint64_t number;  /* the number of the request, which no other request to this server has */
    const char *from; /* the visitor (request_visitor) */
    const char *body;
    size_t length;
    int64_t held_ns; /* time since the request was first held, or 0 in the first call */
};

struct http_options {
    struct listen_address listen;
    /* NULL-terminated list of this server's host names, or NULL for none. */
    const char *const *hosts;
    unsigned viewers_max; /* maximum number of simultaneous streams */
    /* Maximum number of simultaneous connections per visitor (request_visitor). */
    unsigned visitor_max;
    /* Address of a reverse proxy, or NULL for none. The proxy sends this server the address of each
     * request's client. The limit per visitor applies to these addresses and not to the proxy. */
    const char *proxy;
    unsigned share; /* answering uses at most 1/share of a core; 1 means no limit */
    uv_loop_t *loop;
    struct news *news; /* source of the updates for viewers */
    /* Fills in the answer to any request other than a request for a stream. */
    void (*answer)(void *data, const struct request *request, struct http_answer *answer);
    /* Answers a POST request for REQUEST_PLAY, whose body has at most HTTP_BODY_MAX bytes. Returns
     * false if the answer is not ready; the server then repeats the call several times per second.
     * If `post` is NULL, such requests are refused. */
    bool (*post)(void *data, const struct http_post *post, struct http_answer *answer);
    /* The same for REQUEST_LEAGUE and HTTP_LEAGUE_MAX. The call is repeated until there is an
     * answer, even if the client is gone, unless the server closes. */
    bool (*league)(void *data, const struct http_post *post, struct http_answer *answer);
    void *data;
};

struct http;

/* Starts the HTTP server. The options are copied. On error, returns NULL and sets *error. */
struct http *http_open(const struct http_options *options, struct error *error);

/* Returns true if the server can listen on the address. Otherwise, returns false and sets
 * *error. */
bool http_may_listen(const struct listen_address *address, struct error *error);

/* Returns the port that the server listens on. */
uint16_t http_port(const struct http *http);

/* Sends published updates to the viewers, and disconnects viewers that are too slow. Call this
 * several times per second. */
void http_tick(struct http *http);

/* http_viewers returns the number of open streams. http_is_drained returns whether all updates have
 * been sent on all streams. */
unsigned http_viewers(const struct http *http);
bool http_is_drained(const struct http *http);

/* Closes all connections. The caller must then run the loop until it is idle. */
void http_close(struct http *http);

#endif
