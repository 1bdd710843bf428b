/* Serves the page of an event live: a thread follows the database, and the games in progress if a
 * referee runs here, and sends news to viewers. It never writes to the database, and never delays a
 * game. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "runner/visitors.h"
#include "runner/watch.h"
#include "serve/request.h"

/* Live sources in addition to the database. All must outlive the server. */
struct server_sources {
    struct watch *watch;       /* games in progress from the referee; NULL: no referee runs here */
    struct visitors *visitors; /* visitors who play; NULL: playing is disabled */
    /* Appends the machines of a farm as JSON, or nothing; called from the server's thread. NULL:
     * only this machine plays. */
    void (*machines)(void *data, struct text *json);
    void *data;
};

struct server_options {
    const char *database;
    const char *event; /* NULL: the last event */
    unsigned wait_ms;  /* see database_open */
    struct listen_address listen;
    const char *const *hosts; /* host names of this server, in addition to addresses; ended by
                               * NULL */
    const char *page;         /* folder of the page; NULL: the page installed with this program */
    unsigned viewers_max;
    unsigned visitor_max;   /* connections per address; see http_options */
    const char *proxy;      /* see http_options */
    unsigned visitor_games; /* games at once per address */
    struct server_sources sources;
};

struct server;

/* Starts the server. Everything that the options point to must outlive it. Returns NULL and sets
 * *error on failure. */
struct server *server_open(const struct server_options *options, struct error *error);

/* Returns the server's address, such as "http://127.0.0.1:8817/". */
const char *server_address(const struct server *server);

/* Returns whether there is a built page; otherwise only tables are served. */
bool server_has_page(const struct server *server);

/* Sends the last news to the viewers, which takes a second or less, and closes the server. Accepts
 * NULL. */
void server_close(struct server *server);

#endif
