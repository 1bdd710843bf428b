/* The news for viewers: named parts, each with its latest value, and which of them each viewer
 * still has to receive. This module knows no sockets, clocks or meanings of parts.
 *
 * Changes collect until news_publish gives all of them the next number. A viewer that has seen a
 * number is owed the parts that have changed since, each once with its current value. A slow viewer
 * therefore costs no memory. A viewer that has seen nothing is owed everything, the snapshot.
 * Numbers are valid for one run of the server; `epoch` distinguishes runs.
 *
 * In addition to its value a part may have a growing list, of which only new items are owed. */
#ifndef SERVE_NEWS_H
#define SERVE_NEWS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct news;

/* Creates the news. epoch: any number that another run is unlikely to have. news_free accepts
 * NULL. */
struct news *news_new(uint64_t epoch);
void news_free(struct news *news);

/* Sets the part's value, a JSON value without line ends. Setting the same value is not a change. */
void news_set(struct news *news, const char *part, const char *json);

/* Adds an item, also a JSON value without line ends, to the part's list. */
void news_add(struct news *news, const char *part, const char *json);

/* Empties the part's list. */
void news_clear_list(struct news *news, const char *part);

/* Returns the number of items in the part's list. */
size_t news_list_count(const struct news *news, const char *part);

/* Gives a number to the changes since the last call. Returns false if there are no changes. */
bool news_publish(struct news *news);

/* Returns the number of the last change; 0 before the first one. */
uint64_t news_number(const struct news *news);

/* Returns the number seen by a viewer that sends `id` as its last event id; 0 if the id is empty,
 * invalid or from another run. */
uint64_t news_seen(const struct news *news, const char *id);

/* A message for viewers: an event of a text/event-stream, "snapshot" or "change", with its id.
 * news_owed returns the message for a viewer that has seen `seen`, or NULL if nothing is owed.
 * Viewers that have seen the same number share one message; give it back with news_release. */
struct news_message {
    struct text text;
    uint64_t seen, number;
    unsigned holders;
};
struct news_message *news_owed(struct news *news, uint64_t seen);
void news_release(struct news *news, struct news_message *message); /* accepts NULL */

/* Appends only the snapshot: {"part": {"is": VALUE, "list": [..]}, ..}. */
void news_snapshot(const struct news *news, struct text *json);

#endif
