/* What a stranger asks for, read and checked: his Host header, his path, his address; and the
 * address to listen on. Never touches a file or a socket, and trusts nothing. */
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
    REQUEST_SNAPSHOT,  /* all current news, as a script */
    REQUEST_PIECE,     /* `number` */
    REQUEST_GAME,      /* a record; `number` from 0 */
    REQUEST_STREAM,    /* the news as they come */
    REQUEST_BOTS,      /* which bots may be played, with the key for it */
    REQUEST_PLAY,      /* a visitor's game: POST alone */
};

struct request {
    enum request_kind kind;
    char file[64];
    uint64_t number;
    char host[256]; /* what the target itself says, in place of a Host header; "" if nothing */
};

/* Reads the target as it was sent, "/PATH" or "http://HOST/PATH", without the part after a question
 * mark. */
void request_read(struct request *request, const char *target);

/* Whether a request with the Host header `host` means us: a browser that another site's name led
 * here sends that name. Accepts addresses, localhost, and `names`, ended by NULL. */
bool request_host_is_ours(const char *host, const char *const *names);

/* Whether a page with the Origin header `origin` came from the server with the Host header `host`:
 * a server in between may have left out the port. */
bool request_origin_is_ours(const char *origin, const char *host);

/* The address for which a server in front asks, from X-Forwarded-For: the last one of the list,
 * which that server itself has added. False: there is none. */
bool request_forwarded(const char *list, char address[64]);

/* Whether both are the same numeric address; one of IPv4 may be written as IPv6. */
bool request_same_address(const char *one, const char *other);

/* The part of a numeric address that identifies a visitor: all of it; of IPv6 only the first half,
 * since whoever has one address has all that begin with the same half. */
void request_visitor(const char *address, char visitor[48]);

/* The parts of "ADDRESS:PORT", "[ADDRESS]:PORT", "ADDRESS" or ":PORT"; an address is numeric.
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
