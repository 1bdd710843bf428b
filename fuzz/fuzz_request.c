/* What strangers send to the server, as far as we read it ourselves: paths, hosts, the number of
 * the last event, and an address to listen on. */
#include "base/memory.h"
#include "serve/news.h"
#include "serve/request.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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
    struct news_event *event = news_owed(news, news_seen(news, id));
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(const char *) = {try_path, try_host, try_id, try_address};
    if (size == 0) {
        return 0;
    }
    char *text = memory_new(size);
    memcpy(text, bytes + 1, size - 1);
    tries[bytes[0] % 4](text);
    free(text);
    return 0;
}
