/* An event and its players as a database keeps them. Never reads or writes one. */
#ifndef STORE_STORED_EVENT_H
#define STORE_STORED_EVENT_H

#include "store/settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stored_player {
    char *name;
    char *command;      /* as a shell would split it */
    char *hash;         /* fingerprint.h; "" when not known */
    int64_t touched_ns; /* likewise, of a player as he is now; a database does not keep it */
};

struct stored_event {
    int64_t id;
    char *name;
    char *format; /* "round-robin", .., or one of the two below */
    char *contest;
    struct settings options; /* the options that the event was begun with */
    bool finished;
    uint64_t games; /* stored */
    struct stored_player *players;
    size_t player_count;
};

/* Frees all that the event holds, and leaves it empty. */
void stored_event_free(struct stored_event *event);

/* Formats of events without a plan, which only grow. */
#define EVENT_IMPORTED "import"
#define EVENT_OF_VISITORS "visitors"
bool stored_event_has_plan(const struct stored_event *event);

#endif
