/* An event as files that any web host can serve, and that open without a host: the page, its table,
 * all games in pieces, feeds. In a folder that was filled before, it writes only what is new. Never
 * writes to the database. */
#ifndef SERVE_PUBLISH_H
#define SERVE_PUBLISH_H

#include "base/error.h"

#include <stdint.h>

struct publish_options {
    const char *database;
    const char *event; /* NULL: the last one */
    unsigned wait_ms;  /* database.h */
    const char *page;  /* the page's folder; NULL: the one of this program */
    const char *url;   /* the folder's address on the web, for feeds; NULL: not known */
    const char *folder;
};

struct published {
    unsigned written; /* files; those that have not changed are not counted */
    uint64_t games;
    bool has_page; /* else only tables */
};

/* False: *error says what is wrong; files from before are still whole. */
bool publish(const struct publish_options *options, struct published *published,
             struct error *error);

#endif
