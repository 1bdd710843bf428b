/* Publishes an event as files: the page, its table, all games in pieces, and feeds. Any web host
 * can serve these files, and they can also be opened without a web host. In a folder from an
 * earlier publication, only changed files are written. The database is only read. */
#ifndef SERVE_PUBLISH_H
#define SERVE_PUBLISH_H

#include "base/error.h"

#include <stdint.h>

struct publish_options {
    const char *database;
    const char *event; /* name of the event, or NULL for the latest event */
    const char *title; /* replaces the event's title, or NULL */
    unsigned wait_ms;  /* see database_open */
    const char *page;  /* folder of the page, or NULL for the page installed with this program */
    const char *url;   /* web address of the folder for the feeds, or NULL if unknown */
    const char *folder;
};

struct published {
    unsigned written; /* number of files written, not counting unchanged files */
    uint64_t games;
    bool has_page; /* whether the page was written; otherwise only tables were written */
};

/* Publishes the event. On error, returns false and sets *error, and all files already written are
 * complete. */
bool publish(const struct publish_options *options, struct published *published,
             struct error *error);

#endif
