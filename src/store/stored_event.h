/* An event and its players as a database stores them. Reading and writing them is in
 * database_events.h. */
#ifndef STORE_STORED_EVENT_H
#define STORE_STORED_EVENT_H

#include "store/settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stored_player {
    char *name;
    char *command;      /* quoted for a shell */
    char *hash;         /* fingerprint (fingerprint.h); "" if unknown */
    int64_t touched_ns; /* time from fingerprint.h, set for current players only; not stored in
                         * the database */
};

struct stored_event {
    int64_t id;
    char *name;
    char *format; /* "round-robin" or another format, or one of the two below */
    char *contest;
    struct settings options; /* options with which the event was started */
    bool finished;
    uint64_t games; /* number of stored games */
    struct stored_player *players;
    size_t player_count;
};

/* Frees everything the event owns, and leaves it empty. */
void stored_event_free(struct stored_event *event);

/* Formats of events without a plan, which only grow: */
#define EVENT_IMPORTED "import"
#define EVENT_OF_VISITORS "visitors"
bool stored_event_has_plan(const struct stored_event *event);

#endif
