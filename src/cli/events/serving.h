/* What the options of `faceoff serve` and `faceoff tournament --serve` mean.
 * Never serves anything itself. */
#ifndef CLI_EVENTS_SERVING_H
#define CLI_EVENTS_SERVING_H

#include "runner/options.h"
#include "serve/server.h"

/* A server, and what its options point at. */
struct serving {
    struct server *server;
    char *host_list;
    const char **hosts;
};

/* Checks --listen. False: *error says what is wrong. */
bool serving_check(const struct options *options, struct error *error);

/* Whether that address is free. */
bool serving_may_listen(const struct options *options, struct error *error);

/* How many connections the server takes at once. */
unsigned serving_connections(const struct options *options);

/* Begins to serve the event, and tells of what may surprise. sources NULL: serves only the
 * database. False: *error says why not. serving_close in any case; begin with {0}. */
bool serving_open(struct serving *serving, const char *command, const struct options *options,
                  const char *event, const struct server_sources *sources, struct error *error);
void serving_close(struct serving *serving);

#endif
