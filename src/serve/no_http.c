#define _GNU_SOURCE
/* In the place of http.c where libmicrohttpd is not there. */
#include "serve/http.h"

struct http *http_open(const struct http_options *options, struct error *error)
{
    (void)options;
    error_set(error, "this faceoff was built without libmicrohttpd, so it serves no page; "
                     "faceoff publish writes one as files");
    return NULL;
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
