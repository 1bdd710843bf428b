/* Starts a server (serve/server.h) as specified by the options of `faceoff serve`, or by the option
 * --serve of other commands. */
#ifndef CLI_EVENTS_SERVING_H
#define CLI_EVENTS_SERVING_H

#include "runner/options.h"
#include "serve/server.h"

/* A server, and the memory referenced by its options. */
struct serving {
    struct server *server;
    char *host_list;
    const char **hosts;
};

/* Checks the options --listen and --proxy. Returns false and sets *error if either is invalid. */
bool serving_check(const struct options *options, struct error *error);

/* Checks that the server can listen on the address given by --listen. */
bool serving_may_listen(const struct options *options, struct error *error);

/* Returns the maximum number of simultaneous connections. */
unsigned serving_connections(const struct options *options);

/* Starts serving the event. Prints a warning if the web page is missing or if other machines can
 * reach the server. If `sources` is NULL, serves only data from the database. On error, returns
 * false and sets *error. Initialize `serving` with {0}, and call serving_close in either case. */
bool serving_open(struct serving *serving, const struct options *options, const char *event,
                  const struct server_sources *sources, struct error *error);

/* After an event is over, keeps serving it until a signal asks this program to stop. Prints a
 * message about this to standard error. */
void serving_stay(const struct serving *serving);

void serving_close(struct serving *serving);

#endif
