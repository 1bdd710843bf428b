/* Keeps the news: the current state of an event's page as a set of named parts. The module also
 * determines which parts must still be sent to a viewer. It uses no sockets or clocks, and does not
 * know what the parts mean.
 *
 * Changes are collected until news_publish assigns the next number to all of them. A viewer that
 * has seen a given number then receives every part that has changed since that number. Each part is
 * sent once and with its current value, so slow viewers do not use up memory. A viewer that has
 * seen nothing receives all parts, which together are called a snapshot. Numbers are valid only
 * during one run of the server; `epoch` identifies the run.
 *
 * In addition to its value, a part may have a list to which items are appended. Viewers receive
 * only the new items of a list. */
#ifndef SERVE_NEWS_H
#define SERVE_NEWS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct news;

/* Creates empty news. `epoch` is a number that is unlikely to recur in another run of the server.
 * news_free accepts NULL. */
struct news *news_new(uint64_t epoch);
void news_free(struct news *news);

/* Sets the value of a part, which is JSON without newlines. Setting an equal value does not count
 * as a change. */
void news_set(struct news *news, const char *part, const char *json);

/* Appends an item, which is JSON without newlines, to the list of a part. */
void news_add(struct news *news, const char *part, const char *json);

/* Clears the list of a part. */
void news_clear_list(struct news *news, const char *part);

/* Returns the number of items in the part's list. */
size_t news_list_count(const struct news *news, const char *part);

/* Assigns the next number to all changes since the previous call. Returns false if there are
 * none. */
bool news_publish(struct news *news);

/* Returns the number of the latest published change, or 0 before the first one. */
uint64_t news_number(const struct news *news);

/* Returns the number of the change that a viewer has seen if its last event id is `id`, or 0 if the
 * id is empty, invalid or from another run. */
uint64_t news_seen(const struct news *news, const char *id);

/* A message for viewers: an event of a text/event-stream named "snapshot" or "change", with its id.
 * news_owed returns the message for a viewer that has seen the number `seen`, or NULL if the viewer
 * is up to date. Viewers that have seen the same number share one message; each of them must
 * release it with news_release. */
struct news_message {
    struct text text;
    uint64_t seen, number;
    unsigned holders;
};
struct news_message *news_owed(struct news *news, uint64_t seen);
void news_release(struct news *news, struct news_message *message); /* `message` may be NULL */

/* Appends the snapshot as {"part": {"is": VALUE, "list": [..]}, ..}. */
void news_snapshot(const struct news *news, struct text *json);

#endif
