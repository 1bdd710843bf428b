/* Keeps the news for viewers. The news consists of named parts, each with its latest value. The
 * module also determines which parts a viewer still has to receive. It does not use sockets or
 * clocks, and does not know what the parts mean.
 *
 * Changes are collected until news_publish gives all of them the next number. A viewer that has
 * seen a number then receives the parts that have changed since that number, each once with its
 * current value. A slow viewer therefore costs no memory. A viewer that has seen nothing receives
 * all parts, which is called the snapshot. Numbers are valid only for one run of the server;
 * `epoch` identifies the run.
 *
 * In addition to its value, a part may have a list to which items are added. A viewer receives only
 * the new items of a list. */
#ifndef SERVE_NEWS_H
#define SERVE_NEWS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct news;

/* Creates the news. `epoch` is a number that another run of the server is unlikely to have.
 * news_free accepts NULL. */
struct news *news_new(uint64_t epoch);
void news_free(struct news *news);

/* Sets the value of a part. The value is JSON without line ends. If it is equal to the old value,
 * this is not a change. */
void news_set(struct news *news, const char *part, const char *json);

/* Adds an item to the list of a part. The item is also JSON without line ends. */
void news_add(struct news *news, const char *part, const char *json);

/* Empties the list of a part. */
void news_clear_list(struct news *news, const char *part);

/* Returns the number of items in the part's list. */
size_t news_list_count(const struct news *news, const char *part);

/* Gives a number to all changes since the previous call. Returns false if there are no changes. */
bool news_publish(struct news *news);

/* Returns the number of the last change, or 0 before the first change. */
uint64_t news_number(const struct news *news);

/* Returns the number that a viewer has seen if it sends `id` as its last event id. Returns 0 if the
 * id is empty, invalid or from another run. */
uint64_t news_seen(const struct news *news, const char *id);

/* A message for viewers: an event of a text/event-stream, "snapshot" or "change", with its id.
 * news_owed returns the message for a viewer that has seen the number `seen`, or NULL if the viewer
 * is up to date. Viewers that have seen the same number share one message, which must be given back
 * with news_release. */
struct news_message {
    struct text text;
    uint64_t seen, number;
    unsigned holders;
};
struct news_message *news_owed(struct news *news, uint64_t seen);
void news_release(struct news *news, struct news_message *message); /* accepts NULL */

/* Appends the snapshot alone: {"part": {"is": VALUE, "list": [..]}, ..}. */
void news_snapshot(const struct news *news, struct text *json);

#endif
