/* Parses and validates the Host header, path and address of untrusted requests, and the address on
 * which a server listens. These functions use no files or sockets. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Number of games per piece. A piece is a file that the page loads when it needs one of the games
 * in it. */
#define PIECE_GAMES 200

/* Number of games per list. A list is a file that contains only the results of its games. */
#define LIST_GAMES 1000

#define REQUEST_PATH_MAX 512

enum request_kind {
    REQUEST_NOTHING,   /* the target does not exist (404) */
    REQUEST_FILE,      /* the page's file named in `file` */
    REQUEST_PLAIN,     /* the table as an HTML page without scripts */
    REQUEST_STANDINGS, /* the table as text */
    REQUEST_JSON,      /* the table as JSON */
    REQUEST_SNAPSHOT,  /* a snapshot of the page's state, as a script */
    REQUEST_PIECE,     /* the piece with number `number` */
    REQUEST_LIST,      /* the list with number `number` */
    REQUEST_PLAYER,    /* the results of player `number`, counted from 0 */
    REQUEST_RATINGS,   /* the ratings of all players in the course of the event */
    REQUEST_GAME,      /* the record of game `number`, counted from 0 */
    REQUEST_STREAM,    /* the stream of updates */
    REQUEST_HEALTH,    /* whether the server works, for programs that monitor it */
    REQUEST_BOTS, /* the bots that visitors may play against, and the key needed to begin a game */
    REQUEST_PLAY, /* a visitor's request about a game; accepted only as a POST */
    REQUEST_LEAGUE, /* an author's request to the league; accepted only as a POST */
};

struct request {
    enum request_kind kind;
    char file[64];
    uint64_t number;
    /* for a piece or a list: number of the contest whose visitors' games are meant, counted from 1,
     * or 0 for the games of the event */
    uint64_t visits;
    /* Host in the request's target, which takes precedence over the Host header, or "" if the
     * target contains no host. */
    char host[256];
};

/* Parses the target of a request, which has the form "/PATH" or "http://HOST/PATH". Ignores
 * everything after a question mark. */
void request_read(struct request *request, const char *target);

/* Returns whether the Host header `host` names this server. A browser that was lured here under the
 * name of another site (DNS rebinding) sends that site's name. Accepts addresses, localhost, and
 * the names in the NULL-terminated list `names`. */
bool request_host_is_ours(const char *host, const char *const *names);

/* Returns whether a page with the Origin header `origin` came from the server with the Host header
 * `host`. If a proxy forwarded the request, it may have removed the port from `host`. */
bool request_origin_is_ours(const char *origin, const char *host, bool by_proxy);

/* Reads the client's address from an X-Forwarded-For header. The client's address is the last one
 * in the list, which was added by the proxy itself. Returns false if the header is empty or
 * invalid. */
bool request_forwarded(const char *list, char address[64]);

/* Returns whether both strings represent the same numeric address. An IPv4 address may also be
 * written as an IPv6 address. */
bool request_same_address(const char *one, const char *other);

/* Writes the part of a numeric address that identifies a visitor. This is an entire IPv4 address,
 * but only the first half of an IPv6 address, because a visitor who owns an IPv6 address can use
 * all addresses with the same first half. */
void request_visitor(const char *address, char visitor[48]);

/* A listening address. listen_address_read parses "ADDRESS:PORT", "[ADDRESS]:PORT", "ADDRESS" or
 * ":PORT", where ADDRESS is numeric. It returns false and sets *error if the string is invalid. */
struct listen_address {
    char address[64];
    uint16_t port;
};
#define LISTEN_PORT 8817
bool listen_address_read(struct listen_address *address, const char *text, struct error *error);

/* Returns whether the string is a numeric address without a port. */
bool listen_address_is_numeric(const char *text);

/* Returns whether the address can be reached only from this machine. */
bool listen_address_is_loopback(const struct listen_address *address);

#endif
