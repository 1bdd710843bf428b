/* What viewers are told: named parts, each with its latest value; and which of them each viewer has
 * still to be sent. Never knows a socket, a clock or what a part means.
 *
 * Changes gather until news_publish, which gives all of them the next number. A viewer who has seen
 * a number is owed the parts that have changed since, each once and as it is now: so he may be as
 * slow as he likes, and costs no memory. A viewer who has seen nothing is owed everything, the
 * snapshot. Numbers belong to one run of the server: `epoch` tells runs apart.
 *
 * Besides its value a part may have a list, which grows; of that, only new items are owed. */
#ifndef SERVE_NEWS_H
#define SERVE_NEWS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct news;

/* epoch: any number that another run is unlikely to have. news_free takes NULL. */
struct news *news_new(uint64_t epoch);
void news_free(struct news *news);

/* Sets the part's value, one piece of JSON without line ends; the same value is not a change. */
void news_set(struct news *news, const char *part, const char *json);

/* Adds an item to the part's list, likewise JSON. */
void news_add(struct news *news, const char *part, const char *json);

/* Empties the part's list. */
void news_clear_list(struct news *news, const char *part);

/* How many items the part's list has. */
size_t news_list_count(const struct news *news, const char *part);

/* Numbers what has changed since the last call. False: nothing has. */
bool news_publish(struct news *news);

/* The number of the last change; 0 before the first one. */
uint64_t news_number(const struct news *news);

/* The number that a viewer has seen who sends `id` as his last event; 0: nothing, or the id is of
 * another run or not ours. */
uint64_t news_seen(const struct news *news, const char *id);

/* What is owed to a viewer who has seen `seen`, as an event of a stream (text/event-stream): a
 * "snapshot" or a "change", with its id. Viewers who have seen the same share one text;
 * news_release gives it back. NULL: nothing is owed. */
struct news_message {
    struct text text;
    uint64_t seen, number;
    unsigned holders;
};
struct news_message *news_owed(struct news *news, uint64_t seen);
void news_release(struct news *news, struct news_message *message); /* takes NULL */

/* Appends the snapshot alone: {"part": {"is": VALUE, "list": [..]}, ..}. */
void news_snapshot(const struct news *news, struct text *json);

#endif
