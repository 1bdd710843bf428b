/* Fuzzes the parts of a request that the server parses itself: the path, the host, the id of the
 * last event, and the requests of visitors who play. It also fuzzes the address to listen on. */
#include "base/memory.h"
#include "serve/news.h"
#include "serve/play_request.h"
#include "serve/request.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void try_path(const char *path)
{
    struct request request;
    request_read(&request, path);
    assert((request.kind == REQUEST_FILE) == (request.file[0] != '\0'));
    assert(request.file[0] != '.' && strchr(request.file, '/') == NULL);
    assert(strlen(request.file) < sizeof request.file);
    for (const char *c = request.file; *c != '\0'; c++) {
        assert(isalnum((unsigned char)*c) || strchr(".-_", *c) != NULL);
    }
}

static void try_host(const char *host)
{
    static const char *const names[] = {"cup.example", NULL};
    if (request_host_is_ours(host, names) && host[0] != '[') {
        size_t length = strcspn(host, ":");
        bool number = strspn(host, "0123456789.") == length;
        assert(number || length == strlen("localhost") || length == strlen("cup.example"));
    }
}

static void try_id(const char *id)
{
    struct news *news = news_new(0xfeed);
    news_set(news, "part", "1");
    news_publish(news);
    assert(news_seen(news, id) <= 1);
    struct news_message *event = news_owed(news, news_seen(news, id));
    news_release(news, event);
    news_free(news);
}

static void try_address(const char *text)
{
    struct listen_address address;
    struct error error;
    if (listen_address_read(&address, text, &error)) {
        assert(address.address[0] != '\0');
        listen_address_is_loopback(&address);
    } else {
        assert(error.text[0] != '\0');
    }
}

static void try_origin(const char *origin)
{
    if (request_origin_is_ours(origin, "cup.example", true)) {
        const char *name = strstr(origin, "://");
        assert(name != NULL && strncasecmp(name + 3, "cup.example", 11) == 0);
        assert(name[14] == '\0' || name[14] == ':');
    }
}

static void try_forwarded(const char *list)
{
    char address[64], visitor[48];
    if (request_forwarded(list, address)) {
        request_visitor(address, visitor);
        assert(listen_address_is_numeric(address) && listen_address_is_numeric(visitor));
    }
    request_visitor(list, visitor);
    assert(strlen(visitor) < sizeof visitor);
}

static void try_play(const char *body)
{
    struct play_request request;
    if (!play_request_read(&request, body, strlen(body))) {
        return;
    }
    assert(strlen(request.key) == PLAY_KEY_DIGITS && strlen(request.name) <= VISITOR_NAME_MAX);
    assert(request.clock_s <= PLAY_CLOCK_S_MAX);
    assert(text_is_utf8(request.name) && (request.seat == 0 || request.seat == 1));
    for (const char *c = request.turn; *c != '\0'; c++) {
        assert(*c >= 0x20 && *c < 0x7f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(const char *) = {try_path,   try_host,      try_id,  try_address,
                                                  try_origin, try_forwarded, try_play};
    if (size == 0) {
        return 0;
    }
    char *text = memory_new(size);
    memcpy(text, bytes + 1, size - 1);
    tries[(uint8_t)(bytes[0] - '0') % (sizeof tries / sizeof *tries)](text);
    free(text);
    return 0;
}
