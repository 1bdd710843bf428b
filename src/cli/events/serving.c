#include "cli/events/serving.h"

#include "base/memory.h"
#include "base/stop.h"
#include "cli/cli.h"
#include "referee/stop_signals.h"
#include "serve/http.h"
#include "serve/plain_page.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define STOP_CHECK_MS 100

bool serving_check(const struct options *options, struct error *error)
{
    struct listen_address address;
    const char *proxy = options_text(options, "proxy");
    return listen_address_read(&address, options_text(options, "listen"), error) &&
           (proxy == NULL || listen_address_is_numeric(proxy) ||
            error_set(error, "--proxy takes a numeric address, such as 127.0.0.1, not \"%.60s\"",
                      proxy));
}

bool serving_may_listen(const struct options *options, struct error *error)
{
    struct listen_address address;
    return listen_address_read(&address, options_text(options, "listen"), error) &&
           http_may_listen(&address, error);
}

unsigned serving_connections(const struct options *options)
{
    return (unsigned)options_number(options, "viewers", 0) + HTTP_OTHERS_MAX;
}

/* Splits a list such as "a.example,b.example" into the NULL-terminated array serving->hosts. */
static void read_hosts(struct serving *serving, const char *list)
{
    size_t count = 0;
    serving->host_list = memory_copy_string(list == NULL ? "" : list);
    serving->hosts = memory_new((strlen(serving->host_list) + 2) * sizeof *serving->hosts);
    char *rest = serving->host_list;
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        if (name[0] != '\0') {
            serving->hosts[count++] = name;
        }
    }
}

bool serving_open(struct serving *serving, const struct options *options, const char *event,
                  const struct server_sources *sources, struct error *error)
{
    struct server_options server = {
        .database = options_text(options, "db"),
        .event = event,
        .title = options_text(options, "title"),
        .wait_ms = options_wait_ms(options),
        .page = options_text(options, "page"),
        .viewers_max = (unsigned)options_number(options, "viewers", 0),
        .visitor_max = (unsigned)options_number(options, "per-address", 0),
        .proxy = options_text(options, "proxy"),
        .sources = sources != NULL ? *sources : (struct server_sources){0}};
    *serving = (struct serving){0};
    if (!listen_address_read(&server.listen, options_text(options, "listen"), error)) {
        return false;
    }
    read_hosts(serving, options_text(options, "host"));
    server.hosts = serving->hosts;
    serving->server = server_open(&server, error);
    if (serving->server == NULL) {
        return false;
    }
    if (!server_has_page(serving->server)) {
        cli_note("no page is installed, so all links lead to a plain table; " PLAIN_PAGE_ADVICE);
    }
    if (!listen_address_is_loopback(&server.listen)) {
        cli_note("warning: anyone who can reach %s can watch, and the connection is "
                 "unencrypted; see docs/live.md for a reverse proxy",
                 server.listen.address);
    }
    return true;
}

void serving_stay(const struct serving *serving)
{
    stop_signals_handle(stop_by_signal);
    cli_note("the event is over; it can be watched at %s until you press Ctrl-C",
             server_address(serving->server));
    while (!stop_is_asked()) {
        /* Polling is needed, because another thread may handle the signal. */
        poll(NULL, 0, STOP_CHECK_MS);
    }
    stop_signals_handle(SIG_DFL);
}

void serving_close(struct serving *serving)
{
    server_close(serving->server);
    free(serving->hosts);
    free(serving->host_list);
    *serving = (struct serving){0};
}
