#include "serve/request.h"

#include "base/number.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- paths --- */

/* Reads the number in a path that consists of the text `before`, the number and the text `after`.
 * The number must be at least `least`. */
static bool request_read_number(const char *path, const char *before, const char *after,
                                uint64_t least, uint64_t *number)
{
    size_t length = strlen(before);
    if (strncmp(path, before, length) != 0) {
        return false;
    }
    const char *digits = path + length;
    size_t count = strspn(digits, "0123456789");
    bool canonical = count >= 1 && count <= 15 && (digits[0] != '0' || count == 1);
    if (!canonical || strcmp(digits + count, after) != 0) {
        return false;
    }
    *number = strtoull(digits, NULL, 10);
    return *number >= least;
}

/* Reads the name of a file in the page's folder. Rejects hidden files and paths that lead out of
 * the folder. */
static bool read_file_name(const char *path, char name[64])
{
    size_t length = strlen(path);
    if (length == 0 || length >= 64 || path[0] == '.') {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)path[i];
        if (!isalnum(c) && c != '.' && c != '-' && c != '_') {
            return false;
        }
    }
    memcpy(name, path, length + 1);
    return true;
}

/* Returns the path of a request's target, and stores the target's host in the request. Returns NULL
 * if the target has no path. */
static const char *read_target(struct request *request, const char *target)
{
    static const char scheme[] = "http://";
    if (strncasecmp(target, scheme, sizeof scheme - 1) != 0) {
        return target;
    }
    const char *host = target + sizeof scheme - 1;
    size_t length = strcspn(host, "/");
    if (length == 0 || length >= sizeof request->host) {
        return NULL;
    }
    memcpy(request->host, host, length);
    request->host[length] = '\0';
    return host[length] == '\0' ? "/" : host + length;
}

/* Reads the path of a piece or a list, such as "event/games-3.js" or "event/visits-1-list-0.js". */
static bool read_games(struct request *request, const char *path)
{
    static const char visits[] = "event/visits-";
    char before[48] = "event/", text[64];
    if (strncmp(path, visits, sizeof visits - 1) == 0) {
        const char *digits = path + sizeof visits - 1;
        size_t count = strspn(digits, "0123456789");
        snprintf(before, sizeof before, "%.*s-",
                 (int)(sizeof visits - 1 + (count > 15 ? 0 : count)), path);
        if (count > 15 || !request_read_number(before, visits, "-", 1, &request->visits)) {
            return false;
        }
    }
    snprintf(text, sizeof text, "%sgames-", before);
    bool piece = request_read_number(path, text, ".js", 0, &request->number);
    snprintf(text, sizeof text, "%slist-", before);
    bool list = !piece && request_read_number(path, text, ".js", 0, &request->number);
    request->kind = piece ? REQUEST_PIECE : list ? REQUEST_LIST : REQUEST_NOTHING;
    return piece || list;
}

void request_read(struct request *request, const char *target)
{
    static const struct {
        const char *path;
        enum request_kind kind;
    } fixed[] = {
        {"plain", REQUEST_PLAIN},
        {"health", REQUEST_HEALTH},
        {"event/standings.txt", REQUEST_STANDINGS},
        {"event/standings.json", REQUEST_JSON},
        {"event/event.js", REQUEST_SNAPSHOT},
        {"event/ratings.js", REQUEST_RATINGS},
        {"event/stream", REQUEST_STREAM},
        {"event/bots.json", REQUEST_BOTS},
        {"event/play", REQUEST_PLAY},
        {"league", REQUEST_LEAGUE},
    };
    *request = (struct request){.kind = REQUEST_NOTHING};
    const char *path = read_target(request, target);
    if (path == NULL || path[0] != '/' || strnlen(path, REQUEST_PATH_MAX) >= REQUEST_PATH_MAX) {
        return;
    }
    path++;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        if (strcmp(path, fixed[i].path) == 0) {
            request->kind = fixed[i].kind;
            return;
        }
    }
    if (read_games(request, path)) {
        return;
    }
    if (request_read_number(path, "event/player-", ".js", 0, &request->number)) {
        request->kind = REQUEST_PLAYER;
    } else if (request_read_number(path, "event/game-", ".jsonl", 1, &request->number)) {
        request->kind = REQUEST_GAME;
        request->number--;
    } else if (read_file_name(path[0] == '\0' ? "index.html" : path, request->file)) {
        request->kind = REQUEST_FILE;
    }
}

/* --- hosts and addresses --- */

#define ADDRESS_SIZE sizeof(struct in6_addr)

/* The prefix that maps IPv4 addresses into IPv6. */
static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

/* Reads an IPv4 or IPv6 address, and converts it to an IPv6 address. Returns false if it is
 * invalid. */
static bool request_read_address(const char *text, unsigned char bytes[ADDRESS_SIZE])
{
    memcpy(bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, bytes + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, text, bytes) == 1;
}

bool listen_address_is_numeric(const char *text)
{
    unsigned char bytes[ADDRESS_SIZE];
    return request_read_address(text, bytes);
}

bool request_same_address(const char *one, const char *other)
{
    unsigned char a[ADDRESS_SIZE], b[ADDRESS_SIZE];
    return request_read_address(one, a) && request_read_address(other, b) &&
           memcmp(a, b, sizeof a) == 0;
}

/* Splits "NAME:PORT" or "[ADDRESS]:PORT". Sets *port to "" if there is no port. */
static bool request_split(const char *text, char *name, size_t size, const char **port)
{
    bool bracketed = text[0] == '[';
    const char *begin = text + bracketed,
               *end = bracketed ? strchr(begin, ']') : strchr(begin, ':');
    if (bracketed && end == NULL) {
        return false;
    }
    size_t length = end == NULL ? strlen(begin) : (size_t)(end - begin);
    if (length >= size) {
        return false;
    }
    memcpy(name, begin, length);
    name[length] = '\0';
    const char *rest = end == NULL ? "" : end + bracketed;
    *port = rest[0] == ':' ? rest + 1 : "";
    return rest[0] == '\0' || rest[0] == ':';
}

static bool read_port(const char *text, uint16_t *port)
{
    uint64_t number = 0;
    bool good = strlen(text) <= 5 && number_read("", text, 0, UINT16_MAX, &number, NULL);
    *port = (uint16_t)number;
    return good;
}

bool request_host_is_ours(const char *host, const char *const *names)
{
    char name[256];
    const char *port;
    uint16_t number;
    if (!request_split(host, name, sizeof name, &port) ||
        (*port != '\0' && !read_port(port, &number))) {
        return false;
    }
    if (strcasecmp(name, "localhost") == 0 || listen_address_is_numeric(name)) {
        return true;
    }
    for (; names != NULL && *names != NULL; names++) {
        if (strcasecmp(name, *names) == 0) {
            return true;
        }
    }
    return false;
}

bool request_origin_is_ours(const char *origin, const char *host, bool by_proxy)
{
    const char *name = strstr(origin, "://");
    if (name == NULL) {
        return false;
    }
    name += strlen("://");
    size_t length = strlen(host);
    if (length == 0 || strncasecmp(name, host, length) != 0) {
        return false;
    }
    uint16_t port;
    return name[length] == '\0' ||
           (by_proxy && name[length] == ':' && read_port(name + length + 1, &port));
}

bool request_forwarded(const char *list, char address[64])
{
    const char *comma = strrchr(list, ',');
    const char *last = comma == NULL ? list : comma + 1;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    if (length == 0 || length >= 64 || last[length + strspn(last + length, " \t")] != '\0') {
        return false;
    }
    memcpy(address, last, length);
    address[length] = '\0';
    return listen_address_is_numeric(address);
}

void request_visitor(const char *address, char visitor[48])
{
    unsigned char bytes[ADDRESS_SIZE];
    if (!request_read_address(address, bytes)) {
        snprintf(visitor, 48, "%.47s", address);
    } else if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + sizeof mapped, visitor, 48);
    } else {
        memset(bytes + sizeof bytes / 2, 0, sizeof bytes / 2);
        inet_ntop(AF_INET6, bytes, visitor, 48);
    }
}

bool listen_address_read(struct listen_address *address, const char *text, struct error *error)
{
    const char *port;
    unsigned char bytes[ADDRESS_SIZE];
    *address = (struct listen_address){.address = "127.0.0.1", .port = LISTEN_PORT};
    bool plain_ipv6 = inet_pton(AF_INET6, text, bytes) == 1;
    if (plain_ipv6) {
        snprintf(address->address, sizeof address->address, "%s", text);
        return true;
    }
    char name[sizeof address->address];
    bool good = request_split(text, name, sizeof name, &port) &&
                (*port == '\0' ? text[0] != '\0' && text[strlen(text) - 1] != ':'
                               : read_port(port, &address->port)) &&
                (name[0] == '\0' ? text[0] == ':' : listen_address_is_numeric(name));
    if (good && name[0] != '\0') {
        snprintf(address->address, sizeof address->address, "%s", name);
    }
    return good || error_set(error,
                             "--listen needs ADDRESS:PORT with a numeric address, such as "
                             "127.0.0.1:%d, 0.0.0.0:%d or [::1]:%d, not \"%.60s\"",
                             LISTEN_PORT, LISTEN_PORT, LISTEN_PORT, text);
}

bool listen_address_is_loopback(const struct listen_address *address)
{
    return strncmp(address->address, "127.", 4) == 0 || strcmp(address->address, "::1") == 0;
}
