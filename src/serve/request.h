/* Parses and validates untrusted requests: Host header, path and address; also the address to
 * listen on. These functions use no files and no sockets. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Games per piece: a file with this many games, which the page loads when it needs one of them. */
#define PIECE_GAMES 200

#define REQUEST_PATH_MAX 512

enum request_kind {
    REQUEST_NOTHING,   /* not found: 404 */
    REQUEST_FILE,      /* a file of the page, named by `file` */
    REQUEST_PLAIN,     /* the table as HTML without scripts */
    REQUEST_STANDINGS, /* the table as text */
    REQUEST_JSON,      /* the table as JSON */
    REQUEST_SNAPSHOT,  /* all current news, as a script */
    REQUEST_PIECE,     /* the piece with this `number` */
    REQUEST_GAME,      /* the record of game `number`, from 0 */
    REQUEST_STREAM,    /* a stream of the news */
    REQUEST_BOTS,      /* the bots that may be played, with the key for beginning a game */
    REQUEST_PLAY,      /* a visitor's game; only by POST */
};

struct request {
    enum request_kind kind;
    char file[64];
    uint64_t number;
    char host[256]; /* host in the target, which replaces the Host header; "" if the target has no
                     * host */
};

/* Parses a request target as it was sent, "/PATH" or "http://HOST/PATH", and ignores anything after
 * a question mark. */
void request_read(struct request *request, const char *target);

/* Returns whether the Host header `host` names this server. A browser that was led here through
 * another site's name (DNS rebinding) sends that name. Accepts addresses, localhost, and `names`,
 * ended by NULL. */
bool request_host_is_ours(const char *host, const char *const *names);

/* Returns whether a page with the Origin header `origin` came from the server with the Host header
 * `host`. A proxy may have removed the port. */
bool request_origin_is_ours(const char *origin, const char *host);

/* Reads the client's address from X-Forwarded-For: the last one of the list, which the proxy itself
 * has added. Returns false if the header is empty or invalid. */
bool request_forwarded(const char *list, char address[64]);

/* Returns whether both are the same numeric address. An IPv4 address may be written as IPv6. */
bool request_same_address(const char *one, const char *other);

/* Writes the part of a numeric address that identifies a visitor: all of an IPv4 address, but only
 * the first half of an IPv6 address, because whoever has one address has all addresses with that
 * half. */
void request_visitor(const char *address, char visitor[48]);

/* Parses "ADDRESS:PORT", "[ADDRESS]:PORT", "ADDRESS" or ":PORT" with a numeric address. Returns
 * false and sets *error if it is invalid. */
struct listen_address {
    char address[64];
    uint16_t port;
};
#define LISTEN_PORT 8817
bool listen_address_read(struct listen_address *address, const char *text, struct error *error);

/* Returns whether the text is a numeric address without a port. */
bool listen_address_is_numeric(const char *text);

/* Returns whether only this machine can reach the address. */
bool listen_address_is_loopback(const struct listen_address *address);

#endif
