/* Parses and validates untrusted requests: their Host header, path and address. Also parses the
 * address at which a server listens. These functions use no files and no sockets. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Number of games per piece. A piece is a file that the page loads when it needs one of its
 * games. */
#define PIECE_GAMES 200

#define REQUEST_PATH_MAX 512

enum request_kind {
    REQUEST_NOTHING,   /* the target does not exist (404) */
    REQUEST_FILE,      /* a file of the page, whose name is in `file` */
    REQUEST_PLAIN,     /* the table as an HTML page without scripts */
    REQUEST_STANDINGS, /* the table as text */
    REQUEST_JSON,      /* the table as JSON */
    REQUEST_SNAPSHOT,  /* all current news, as a script */
    REQUEST_PIECE,     /* the piece with the number `number` */
    REQUEST_GAME,      /* the record of game `number`, counted from 0 */
    REQUEST_STREAM,    /* a stream of the news */
    REQUEST_BOTS,      /* the bots that visitors may play, with the key that begins a game */
    REQUEST_PLAY,      /* a visitor's request about a game; accepted only as a POST */
};

struct request {
    enum request_kind kind;
    char file[64];
    uint64_t number;
    char host[256]; /* host in the request's target, which replaces the Host header; "" if the
                     * target has no host */
};

/* Parses the target of a request as it was sent, which has the form "/PATH" or "http://HOST/PATH".
 * Everything after a question mark is ignored. */
void request_read(struct request *request, const char *target);

/* Returns whether the Host header `host` names this server. A browser that was sent here under
 * another site's name (DNS rebinding) sends that name. Accepts addresses, localhost, and the
 * NULL-terminated list `names`. */
bool request_host_is_ours(const char *host, const char *const *names);

/* Returns whether a page with the Origin header `origin` came from the server with the Host header
 * `host`. A proxy may have removed the port from either header. */
bool request_origin_is_ours(const char *origin, const char *host);

/* Reads the client's address from the header X-Forwarded-For. It is the last address in the list,
 * which the proxy itself has added. Returns false if the header is empty or invalid. */
bool request_forwarded(const char *list, char address[64]);

/* Returns whether both texts are the same numeric address. An IPv4 address may be written as an
 * IPv6 address. */
bool request_same_address(const char *one, const char *other);

/* Writes the part of a numeric address that identifies a visitor: the whole of an IPv4 address, but
 * only the first half of an IPv6 address, because a visitor who has one address can use all
 * addresses with the same first half. */
void request_visitor(const char *address, char visitor[48]);

/* An address to listen at. listen_address_read parses it from "ADDRESS:PORT", "[ADDRESS]:PORT",
 * "ADDRESS" or ":PORT" with a numeric address. It returns false and sets *error if the text is
 * invalid. */
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
