/* Publishes an event as files that any web host can serve, and that also open without one: the
 * page, its table, all games in pieces, and feeds. In a folder that was filled before, only changes
 * are written. The database is only read. */
#ifndef SERVE_PUBLISH_H
#define SERVE_PUBLISH_H

#include "base/error.h"

#include <stdint.h>

struct publish_options {
    const char *database;
    const char *event; /* NULL: the last event */
    unsigned wait_ms;  /* see database_open */
    const char *page;  /* folder of the page; NULL: the page installed with this program */
    const char *url;   /* web address of the folder, for feeds; NULL: unknown */
    const char *folder;
};

struct published {
    unsigned written; /* number of files written; unchanged files are not counted */
    uint64_t games;
    bool has_page; /* false: only tables were written */
};

/* Publishes the event. Returns false and sets *error on failure; existing files then remain
 * complete. */
bool publish(const struct publish_options *options, struct published *published,
             struct error *error);

#endif
