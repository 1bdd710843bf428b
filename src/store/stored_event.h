/* An event and its players in the form in which a database stores them. database_events.h reads and
 * writes them. */
#ifndef STORE_STORED_EVENT_H
#define STORE_STORED_EVENT_H

#include "store/settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stored_player {
    char *name;
    char *command;      /* the player's command, quoted for a shell */
    char *hash;         /* fingerprint of the command (fingerprint.h); "" if unknown */
    int64_t touched_ns; /* last change of the command's files, by fingerprint.h; set for current
                         * players only, and not stored in the database */
};

struct stored_event {
    int64_t id;
    char *name;
    char *format; /* name of the format: "round-robin" and so on, or one of the two defined below */
    char *contest;
    struct settings options; /* options with which the event was started */
    bool finished;
    char *added;    /* when the event was added, as SQLite writes a time in UTC; NULL:
                     * unknown */
    uint64_t games; /* number of games stored for the event */
    struct stored_player *players;
    size_t player_count;
    size_t *joined; /* for each later stage of a round robin or gauntlet: number of the first player
                     * that joined the event for that stage */
    size_t joined_count;
};

/* Frees everything that the event owns, and leaves the event empty. */
void stored_event_free(struct stored_event *event);

/* Formats of events without a plan. Games can always be added to such events. */
#define EVENT_IMPORTED "import"
#define EVENT_OF_VISITORS "visitors"
bool stored_event_has_plan(const struct stored_event *event);

/* Returns whether players may join the event, which is a round robin or a gauntlet. In the other
 * formats, more players would have changed the earlier pairings. */
bool stored_event_may_grow(const struct stored_event *event);

#endif
