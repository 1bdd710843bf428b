/* Starts a server (serve/server.h) from the options of `faceoff serve`, or from the option --serve
 * of other commands. */
#ifndef CLI_EVENTS_SERVING_H
#define CLI_EVENTS_SERVING_H

#include "runner/options.h"
#include "serve/server.h"

/* A server, and the memory to which its options point. */
struct serving {
    struct server *server;
    char *host_list;
    const char **hosts;
};

/* Checks the options --listen and --proxy. Returns false and sets *error if one is invalid. */
bool serving_check(const struct options *options, struct error *error);

/* Checks that the server is allowed to listen at the address that --listen gives. */
bool serving_may_listen(const struct options *options, struct error *error);

/* Returns the maximum number of connections that may be open at once. */
unsigned serving_connections(const struct options *options);

/* Starts to serve the event. Prints a warning if the web page is missing or if other machines can
 * reach the server. If `sources` is NULL, serves only the database. Returns false and sets *error
 * on failure. Initialize `serving` with {0}, and call serving_close in both cases. */
bool serving_open(struct serving *serving, const char *command, const struct options *options,
                  const char *event, const struct server_sources *sources, struct error *error);

/* Serves an event that is over, until a signal asks this program to stop. Says so on stderr. */
void serving_stay(const struct serving *serving, const char *command);

void serving_close(struct serving *serving);

#endif
