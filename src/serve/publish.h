/* Publishes an event as files that any web host can serve, and that can also be opened without a
 * web host: the page, its table, all games in pieces, and feeds. If the folder was filled before,
 * only changed files are written. The database is only read. */
#ifndef SERVE_PUBLISH_H
#define SERVE_PUBLISH_H

#include "base/error.h"

#include <stdint.h>

struct publish_options {
    const char *database;
    const char *event; /* name of the event; NULL: the last event */
    unsigned wait_ms;  /* see database_open */
    const char *page;  /* folder of the page; NULL: the page installed with this program */
    const char *url;   /* web address of the folder, for feeds; NULL: unknown */
    const char *folder;
};

struct published {
    unsigned written; /* number of files written, not counting unchanged files */
    uint64_t games;
    bool has_page; /* whether the page was written; if false, only tables were written */
};

/* Publishes the event. On failure, returns false and sets *error. Files that existed before then
 * remain complete. */
bool publish(const struct publish_options *options, struct published *published,
             struct error *error);

#endif
