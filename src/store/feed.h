/* The news of an event for feed readers: an entry for each publication, as JSON Feed 1.1 and as
 * Atom (RFC 4287). Never asks for the time: the caller does. */
#ifndef STORE_FEED_H
#define STORE_FEED_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

#define FEED_ENTRIES_MAX 30

struct feed_entry {
    char *id; /* "urn:uuid:.." */
    char *title;
    char *text;
    char *when; /* RFC 3339, UTC */
    uint64_t games;
};

struct feed {
    char *title;
    char *url;                                   /* of the page; "" if not known */
    struct feed_entry entries[FEED_ENTRIES_MAX]; /* the newest first */
    size_t count;
};

/* Reads the entries of a feed that was written before; a feed that cannot be read begins anew.
 * feed_free releases it. */
void feed_read(struct feed *feed, const char *title, const char *url, const char *path);
void feed_free(struct feed *feed);

/* Adds an entry in front of the others; drops the oldest if there are too many. when: seconds since
 * 1970. */
void feed_add(struct feed *feed, const char *title, const char *text, uint64_t played,
              int64_t when);

void feed_print_json(const struct feed *feed, struct text *json);
void feed_print_atom(const struct feed *feed, struct text *xml);

#endif
