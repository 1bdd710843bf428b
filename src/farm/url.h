/* The address of a Redis: redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE], or unix:///PATH.
 * Never connects. */
#ifndef FARM_URL_H
#define FARM_URL_H

#include "base/error.h"

#include <stdbool.h>

struct farm_url {
    char *host; /* NULL where there is a path */
    unsigned port;
    char *path;            /* of a socket */
    char *user, *password; /* NULL: none */
    unsigned database;
};

/* %XX in the user and the password are bytes. False: *error says what is wrong, without telling the
 * password. farm_url_free in both cases. */
bool farm_url_parse(struct farm_url *url, const char *text, struct error *error);
void farm_url_free(struct farm_url *url);

#endif
