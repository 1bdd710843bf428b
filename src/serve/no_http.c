/* Replaces http.c if faceoff is built without libmicrohttpd. */
#include "serve/http.h"

static bool no_http_refuse(struct error *error)
{
    return error_set(error, "this faceoff was built without libmicrohttpd and cannot serve a page; "
                            "use `faceoff publish` to write the page to files");
}

struct http *http_open(const struct http_options *options, struct error *error)
{
    (void)options;
    no_http_refuse(error);
    return NULL;
}

bool http_may_listen(const struct listen_address *address, struct error *error)
{
    (void)address;
    return no_http_refuse(error);
}

uint16_t http_port(const struct http *http)
{
    (void)http;
    return 0;
}

void http_tick(struct http *http)
{
    (void)http;
}

unsigned http_viewers(const struct http *http)
{
    (void)http;
    return 0;
}

bool http_is_drained(const struct http *http)
{
    (void)http;
    return true;
}

void http_close(struct http *http)
{
    (void)http;
}
