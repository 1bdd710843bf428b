/* Serves the live page of an event. A thread watches the database and, if this process runs a
 * referee, the games in progress, and sends updates to viewers. The server never writes to the
 * database and never delays a game. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "runner/visitors.h"
#include "runner/watch.h"
#include "serve/request.h"

struct http_answer;
struct http_post;

/* The standing league whose event is shown. The functions are called by the server's thread, and
 * must not block. */
struct server_league {
    /* Answers a request of an author (POST /league). Returns false if the answer is not ready;
     * the server then repeats the call several times per second, even if the client is gone. */
    bool (*answer)(void *data, const struct http_post *post, struct http_answer *answer);
    /* Appends what all viewers may know about the league's bots, as JSON. */
    void (*print)(void *data, struct text *json);
    void *data;
};

/* Sources of live data other than the database. All of them must outlive the server. */
struct server_sources {
    struct watch *watch;       /* games in progress, or NULL if this process runs no referee */
    struct visitors *visitors; /* visitors who play, or NULL if visitors cannot play */
    unsigned visitor_games;    /* maximum number of their games from an address at once */
    /* Appends the machines of a farm as JSON, or nothing. Called by the server's thread. NULL if
     * only this machine plays games. */
    void (*machines)(void *data, struct text *json);
    void *data;
    const struct server_league *league; /* or NULL if authors cannot submit bots */
};

struct server_options {
    const char *database;
    const char *event; /* name of the event, or NULL for the latest event */
    const char *title; /* replaces the event's title, or NULL */
    unsigned wait_ms;  /* see database_open */
    struct listen_address listen;
    /* NULL-terminated list of host names of this server, in addition to its addresses. */
    const char *const *hosts;
    const char *page; /* folder of the page, or NULL for the page installed with this program */
    unsigned viewers_max;
    unsigned visitor_max; /* maximum number of connections per address; see http_options */
    const char *proxy;    /* address of a reverse proxy; see http_options */
    struct server_sources sources;
};

struct server;

/* Starts the server. All data referenced by the options must outlive the server. On error, returns
 * NULL and sets *error. */
struct server *server_open(const struct server_options *options, struct error *error);

/* Returns the server's web address, such as "http://127.0.0.1:8817/". */
const char *server_address(const struct server *server);

/* Returns whether the server has a built page. If it does not, the server serves only tables. */
bool server_has_page(const struct server *server);

/* Sends the last updates to the viewers, which takes at most a second, and closes the server.
 * `server` may be NULL. */
void server_close(struct server *server);

#endif
