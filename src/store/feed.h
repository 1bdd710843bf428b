/* Maintains a feed for feed readers, with one entry for each publication of an event. The feed is
 * written as JSON Feed 1.1 and as Atom (RFC 4287). The caller provides the time. */
#ifndef STORE_FEED_H
#define STORE_FEED_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

#define FEED_ENTRIES_MAX 30

struct feed_entry {
    char *id; /* identifier of the entry, such as "urn:uuid:.." */
    char *title;
    char *text;
    char *when; /* time of the entry in RFC 3339 format, UTC */
    uint64_t games;
};

struct feed {
    char *name; /* name of the event; the ids depend on it, so that another title keeps them */
    char *title;
    char *url; /* address of the published page, or "" if unknown */
    struct feed_entry entries[FEED_ENTRIES_MAX]; /* entries, newest first */
    size_t count;
};

/* Reads the entries of a previously written feed. If the feed cannot be read, `feed` starts empty.
 * The caller must call feed_free. */
void feed_read(struct feed *feed, const char *name, const char *title, const char *url,
               const char *path);
void feed_free(struct feed *feed);

/* Adds an entry at the front of the feed, and drops the oldest entry if there are too many. `when`
 * is the number of seconds since 1970. */
void feed_add(struct feed *feed, const char *title, const char *text, uint64_t played,
              int64_t when);

void feed_print_json(const struct feed *feed, struct text *json);
void feed_print_atom(const struct feed *feed, struct text *xml);

#endif
