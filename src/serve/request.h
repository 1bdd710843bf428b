/* What a stranger asks for, read and checked: his host, his path, and the address to listen on.
 * Never touches a file or a socket, and trusts nothing. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Games in a piece: a file of that many games, which the page loads when it needs one of them. */
#define PIECE_GAMES 200

#define REQUEST_PATH_MAX 512

enum request_kind {
    REQUEST_NOTHING,   /* there is no such thing: 404 */
    REQUEST_FILE,      /* of the page; `file` */
    REQUEST_PLAIN,     /* the table as HTML without a script */
    REQUEST_STANDINGS, /* the table as text */
    REQUEST_JSON,      /* as JSON */
    REQUEST_SNAPSHOT,  /* all that is told now, as a script */
    REQUEST_PIECE,     /* `number` */
    REQUEST_GAME,      /* a record; `number` from 0 */
    REQUEST_STREAM,    /* the news as they come */
    REQUEST_BOTS,      /* who may be played, with the key for it */
    REQUEST_PLAY,      /* a visitor's game: POST alone */
};

struct request {
    enum request_kind kind;
    char file[64];
    uint64_t number;
};

/* The path as it was sent, without what is behind a question mark. */
void request_read(struct request *request, const char *path);

/* Whether somebody who says `host` (a Host header) means us: a browser that was led here by a name
 * of another site says that name. Addresses and localhost are taken, and `names`, ended by NULL. */
bool request_host_is_ours(const char *host, const char *const *names);

/* Whether a page of `origin` (an Origin header) came from who goes by `host`, as a Host header
 * says: a server in between may have left out the port. */
bool request_origin_is_ours(const char *origin, const char *host);

/* The address for which a server in front asks, as it says in X-Forwarded-For: the last one of the
 * list, which that server itself has added. False: there is none. */
bool request_forwarded(const char *list, char address[64]);

/* The part of a numeric address that is one visitor's: all of it, or of IPv6 the first half, since
 * whoever has one has all with the same. */
void request_visitor(const char *address, char visitor[48]);

/* "ADDRESS:PORT", "[ADDRESS]:PORT", "ADDRESS" or ":PORT" as its parts; an address is numeric.
 * False: *error says what is wrong. */
struct listen_address {
    char address[64];
    uint16_t port;
};
#define LISTEN_PORT 8817
bool listen_address_read(struct listen_address *address, const char *text, struct error *error);

/* Whether it is an address in numbers, without a port. */
bool listen_address_is_numeric(const char *text);

/* Whether only this machine can reach it. */
bool listen_address_is_loopback(const struct listen_address *address);

#endif
