/* The address of a Redis server: redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE], or unix:///PATH.
 * It is only parsed here. */
#ifndef FARM_URL_H
#define FARM_URL_H

#include "base/error.h"

#include <stdbool.h>

struct farm_url {
    char *host; /* NULL if `path` is set */
    unsigned port;
    char *path;            /* path of a socket */
    char *user, *password; /* NULL: not given */
    unsigned database;
};

/* Parses an address. In the user and the password %XX stands for a byte. Returns false and sets
 * *error, without revealing the password. Call farm_url_free in either case. */
bool farm_url_parse(struct farm_url *url, const char *text, struct error *error);
void farm_url_free(struct farm_url *url);

#endif
