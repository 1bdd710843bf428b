/* Serves the live page of an event. A thread follows the database, and also the games in progress
 * if a referee runs in this process, and sends news to viewers. The server never writes to the
 * database, and never delays a game. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "runner/visitors.h"
#include "runner/watch.h"
#include "serve/request.h"

/* Sources of live data in addition to the database. All of them must outlive the server. */
struct server_sources {
    struct watch *watch;       /* games in progress, from the referee; NULL: no referee runs in this
                                * process */
    struct visitors *visitors; /* visitors who play; NULL: visitors cannot play */
    /* Appends the machines of a farm as JSON, or appends nothing. The server's thread calls it.
     * NULL: only this machine plays games. */
    void (*machines)(void *data, struct text *json);
    void *data;
};

struct server_options {
    const char *database;
    const char *event; /* name of the event; NULL: the last event */
    unsigned wait_ms;  /* see database_open */
    struct listen_address listen;
    const char *const *hosts; /* host names of this server, in addition to addresses;
                               * NULL-terminated */
    const char *page;         /* folder of the page; NULL: the page installed with this program */
    unsigned viewers_max;
    unsigned visitor_max;   /* maximum number of connections per address; see http_options */
    const char *proxy;      /* address of a reverse proxy; see http_options */
    unsigned visitor_games; /* maximum number of games that an address may play at once */
    struct server_sources sources;
};

struct server;

/* Starts the server. Everything to which the options point must outlive the server. Returns NULL
 * and sets *error on failure. */
struct server *server_open(const struct server_options *options, struct error *error);

/* Returns the server's address, such as "http://127.0.0.1:8817/". */
const char *server_address(const struct server *server);

/* Returns whether the server has a built page. If not, it serves only tables. */
bool server_has_page(const struct server *server);

/* Sends the last news to the viewers, which takes at most a second, and closes the server. Accepts
 * NULL. */
void server_close(struct server *server);

#endif
