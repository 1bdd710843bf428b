/* The page of an event, live: a thread follows the database, and the games in progress if there is
 * a referee, and tells the viewers.
 * Never writes to the database, and never keeps a game waiting. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "runner/visitors.h"
#include "runner/watch.h"
#include "serve/request.h"

/* What can be seen of an event under way besides its database. All must outlive the server. */
struct server_sight {
    struct watch *watch;       /* the referee's; NULL: there is none here */
    struct visitors *visitors; /* visitors who play; NULL: nobody may */
    /* Appends the machines that play as JSON, or nothing; called from the server's thread. NULL:
     * only this machine plays. */
    void (*machines)(void *data, struct text *json);
    void *data;
};

struct server_options {
    const char *database;
    const char *event; /* NULL: the last one */
    unsigned wait_ms;  /* database.h */
    struct listen_address listen;
    const char *const *hosts; /* names we are known by, besides addresses; ended by NULL */
    const char *page;         /* the page's folder; NULL: the one of this program */
    unsigned viewers_max;
    unsigned visitor_max;   /* connections of one address, as for http */
    const char *proxy;      /* likewise */
    unsigned visitor_games; /* of one address at once */
    struct server_sight sight;
};

struct server;

/* Begins to serve. What the options point at must outlive the server. NULL: *error says why not. */
struct server *server_open(const struct server_options *options, struct error *error);

/* "http://127.0.0.1:8817/" */
const char *server_address(const struct server *server);

/* Whether there is a page, or only tables. */
bool server_has_page(const struct server *server);

/* Sends the viewers the last news, for a second at most, and ends; takes NULL. */
void server_close(struct server *server);

#endif
