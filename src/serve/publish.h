/* An event as files that any web host serves, and that open without one: the page, its table, all
 * games in pieces, feeds. Into a folder that was filled before it writes only what is new.
 * Never writes to the database. */
#ifndef SERVE_PUBLISH_H
#define SERVE_PUBLISH_H

#include "base/error.h"

#include <stdint.h>

struct publish_options {
    const char *database;
    const char *event; /* NULL: the last one */
    unsigned wait_ms;  /* database.h */
    const char *page;  /* the page's folder; NULL: the one of this program */
    const char *url;   /* where the folder will be found, for feeds; NULL: not known */
    const char *folder;
};

struct published {
    unsigned written, same; /* files; pieces of games that have not changed are not looked at */
    uint64_t games;
    bool has_page; /* or tables alone */
};

/* False: *error says what is wrong; what was there before is whole. */
bool publish(const struct publish_options *options, struct published *published,
             struct error *error);

#endif
