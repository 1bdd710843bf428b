#include "farm/url.h"

#include "base/memory.h"
#include "base/number.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define PORT 6379

void farm_url_free(struct farm_url *url)
{
    free(url->host);
    free(url->path);
    free(url->user);
    free(url->password);
    *url = (struct farm_url){0};
}

/* Replaces each %XX with the byte that it stands for. Returns NULL if a %XX is invalid. The caller
 * frees the string. */
static char *decode(const char *text, size_t length)
{
    char *bytes = memory_new(length + 1);
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '%') {
            char digits[3] = {0};
            bool good = i + 2 < length && isxdigit((unsigned char)text[i + 1]) &&
                        isxdigit((unsigned char)text[i + 2]);
            memcpy(digits, text + i + 1, good ? 2 : 0);
            c = (char)strtoul(digits, NULL, 16);
            if (c == '\0') {
                free(bytes);
                return NULL;
            }
            i += 2;
        }
        bytes[used++] = c;
    }
    return bytes;
}

static bool take_login(struct farm_url *url, const char *text, size_t length, struct error *error)
{
    const char *colon = memchr(text, ':', length);
    if (colon == NULL) {
        return error_set(error, "the address has a user without a password: "
                                "redis://USER:PASSWORD@HOST, or redis://:PASSWORD@HOST");
    }
    size_t user = (size_t)(colon - text);
    url->user = user == 0 ? NULL : decode(text, user);
    url->password = decode(colon + 1, length - user - 1);
    return ((user == 0 || url->user != NULL) && url->password != NULL) ||
           error_set(error, "a %% in the address is not followed by two hexadecimal digits");
}

static bool url_take_number(const char *text, size_t length, unsigned most, unsigned *number)
{
    char *digits = memory_copy_start(text, length);
    uint64_t value = 0;
    bool good = number_read("", digits, 0, most, &value, NULL);
    *number = (unsigned)value;
    free(digits);
    return good;
}

/* Parses HOST[:PORT], or [ADDRESS][:PORT] for an address that contains colons. */
static bool take_host(struct farm_url *url, const char *text, size_t length, struct error *error)
{
    const char *end = text + length, *colon = NULL;
    if (length > 0 && text[0] == '[') {
        const char *bracket = memchr(text, ']', length);
        if (bracket == NULL) {
            return error_set(error, "the address has no ] to close its [");
        }
        url->host = memory_copy_start(text + 1, (size_t)(bracket - text) - 1);
        colon = bracket + 1 < end ? bracket + 1 : NULL;
    } else {
        colon = memchr(text, ':', length);
        url->host = memory_copy_start(text, colon == NULL ? length : (size_t)(colon - text));
    }
    url->port = PORT;
    bool good =
        colon == NULL ||
        (*colon == ':' && url_take_number(colon + 1, (size_t)(end - colon) - 1, 65535, &url->port));
    return (good && url->host[0] != '\0' && url->port > 0) ||
           error_set(error, "the address needs a host, and optionally a port from 1 to 65535");
}

bool farm_url_parse(struct farm_url *url, const char *text, struct error *error)
{
    static const char plain[] = "redis://", socket[] = "unix://";
    *url = (struct farm_url){0};
    if (strncmp(text, "rediss://", 9) == 0) {
        return error_set(error, "rediss:// (TLS) is not supported: use redis:// through an ssh "
                                "tunnel or WireGuard, see docs/farm.md");
    }
    if (strncmp(text, socket, sizeof socket - 1) == 0 && text[sizeof socket - 1] == '/') {
        url->path = memory_copy_string(text + sizeof socket - 1);
        return true;
    }
    if (strncmp(text, plain, sizeof plain - 1) != 0) {
        return error_set(error, "the address must be redis://[[USER]:PASSWORD@]HOST[:PORT]"
                                "[/DATABASE] or unix:///PATH");
    }
    text += sizeof plain - 1;
    size_t length = strcspn(text, "/");
    size_t login = length;
    while (login > 0 && text[login - 1] != '@') {
        login--;
    }
    const char *database = text[length] == '/' ? text + length + 1 : "";
    if (*database != '\0' &&
        !url_take_number(database, strlen(database), 1000000, &url->database)) {
        return error_set(error, "the / in the address must be followed by a database number");
    }
    return (login == 0 || take_login(url, text, login - 1, error)) &&
           take_host(url, text + login, length - login, error);
}

void farm_url_put_word(const struct farm_url *url, struct text *text)
{
    struct text address = {0};
    if (url->path != NULL) {
        text_printf(&address, "unix://%s", url->path);
    } else {
        bool bare = strchr(url->host, ':') == NULL; /* whether the host is not an IPv6 address */
        text_puts(&address, "redis://");
        if (url->password != NULL) {
            text_printf(&address, "%s:PASSWORD@", url->user == NULL ? "" : url->user);
        }
        text_printf(&address, bare ? "%s:%u" : "[%s]:%u", url->host, url->port);
        if (url->database != 0) {
            text_printf(&address, "/%u", url->database);
        }
    }
    text_put_word(text, text_string(&address));
    text_free(&address);
}
