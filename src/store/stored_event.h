/* An event and its players in the form in which a database stores them. They are read and written
 * by database_events.h. */
#ifndef STORE_STORED_EVENT_H
#define STORE_STORED_EVENT_H

#include "base/text.h"
#include "store/settings.h"
#include "tournament/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stored_player {
    char *name;
    char *command; /* the player's command, quoted for a shell */
    char *hash;    /* fingerprint of the command (fingerprint.h), or "" if unknown */
    /* In a league, if the player replaced an earlier version: number of the first game in which the
     * earlier version no longer takes part; see event_set_begins. If the player is disqualified:
     * number of the first game in which it takes no part. Otherwise 0. */
    uint64_t begins;
    char *out;   /* why the player is disqualified, or NULL */
    char *rests; /* in a standing league: "paused", "retired", or NULL if the player takes part */
    /* Time of the last change to the command's files (fingerprint.h). Set only for the current
     * players, and not stored in the database. */
    int64_t touched_ns;
};

struct stored_event {
    int64_t id;
    char *name;
    /* Name of the format, such as "round-robin", or one of the two formats defined below. */
    char *format;
    char *contest;
    struct settings options; /* options with which the event was started */
    bool finished;
    /* Time in UTC when the event was added, in SQLite's format; or NULL if unknown. */
    char *added;
    uint64_t games; /* number of games stored for the event */
    /* Whether the bots belong to the authors of a standing league. Viewers then see neither what
     * the bots wrote to stderr nor their commands. */
    bool of_authors;
    struct stored_player *players;
    size_t player_count;
    /* For each later stage of a round robin or gauntlet: number of the first player to join the
     * event for that stage. A league has no such list. */
    size_t *joined;
    size_t joined_count;
};

/* Returns the event's title, or its name if it has no title. */
const char *stored_event_title(const struct stored_event *event);

/* Forgets that the player is disqualified or rests. */
void stored_player_clear_rest(struct stored_player *player);

/* Returns the player because of which the game with that place does not count, because the player
 * is disqualified; or NULL. */
const struct stored_player *stored_event_find_out(const struct stored_event *event,
                                                  const struct game_place *place);

/* Appends a line, which begins with `before`, for each disqualified player. */
void stored_event_put_out(const struct stored_event *event, const char *before, struct text *text);

/* Frees everything owned by the event, and leaves the event empty. */
void stored_event_free(struct stored_event *event);

/* The name of a standing league's event. */
#define LEAGUE_EVENT "league"

/* Formats of events without a plan. Games can be added to such events at any time. */
#define EVENT_IMPORTED "import"
#define EVENT_OF_VISITORS "visitors"
#define EVENT_OF_VOID_GAMES "void"
bool stored_event_has_plan(const struct stored_event *event);

/* Returns whether the event has this format, which is one with a plan. */
bool stored_event_is(const struct stored_event *event, enum event_format format);

/* Returns whether players may join the event. Only a round robin, a gauntlet or a league allows
 * this, because in other formats additional players would have changed the earlier pairings. */
bool stored_event_may_grow(const struct stored_event *event);

#endif
