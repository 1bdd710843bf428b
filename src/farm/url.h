/* Parses the address of a Redis server, which has the form
 * redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE] or unix:///PATH. This module does not connect to
 * the server. */
#ifndef FARM_URL_H
#define FARM_URL_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

struct farm_url {
    char *host; /* host name, or NULL if `path` is set */
    unsigned port;
    char *path;            /* path of a socket, or NULL if `host` is set */
    char *user, *password; /* user name and password, or NULL if not given */
    unsigned database;
};

/* Parses an address. In the user name and the password, %XX stands for a byte. On error, returns
 * false and sets *error to a message that does not reveal the password. Call farm_url_free in
 * either case. */
bool farm_url_parse(struct farm_url *url, const char *text, struct error *error);
void farm_url_free(struct farm_url *url);

/* Appends the address, quoted as one word of a shell command. A password is replaced with
 * PASSWORD. */
void farm_url_put_word(const struct farm_url *url, struct text *text);

#endif
