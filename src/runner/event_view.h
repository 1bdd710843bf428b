/* What a stored event comes to: its table, its faults, the times of its turns, its last games.
 * Counts row by row: all that is stored at once, or again and again what is new, whoever plays the
 * event meanwhile. Never plays and never writes. */
#ifndef RUNNER_EVENT_VIEW_H
#define RUNNER_EVENT_VIEW_H

#include "base/histogram.h"
#include "store/stored_games.h"
#include "tournament/event.h"
#include "tournament/faults.h"

#define EVENT_VIEW_RECENT 12

/* What a view counts beside the table; it reads records for that. */
enum event_view_parts { EVENT_VIEW_TABLE = 0, EVENT_VIEW_TIMES = 1, EVENT_VIEW_FAULTS = 2 };

struct event_view {
    struct database *database;
    struct stored_event stored;
    struct event *event;
    int *order;                   /* players, best first; NULL: not all has been read once */
    struct histogram *turn_times; /* the times of turns, one per player; NULL: not asked for */
    struct faults faults;         /* empty: not asked for */

    /* Of one that is followed. */
    const char *path;
    unsigned wait_ms;
    uint64_t counted; /* games */
    uint64_t last;    /* the highest number of a game, from 1; games end in any order, so lower
                       * numbers may be missing */
    struct game_result recent[EVENT_VIEW_RECENT]; /* the last ones, their columns only; the newest
                                                   * is at (counted - 1) % EVENT_VIEW_RECENT */
    struct stored_games rows;
    bool reading;    /* some stored games have not been read yet */
    int64_t version; /* of the file, when it was last read */
};

/* Views all that is stored of an event now. name NULL: the event added last. parts: one or more of
 * enum event_view_parts. False: *error says what is missing or wrong. On success
 * event_view_close. */
bool event_view_load(struct event_view *view, struct database *database, const char *name,
                     unsigned parts, struct error *error);

/* Views an event as it grows, with its faults: event_view_read reads each game once. The path must
 * outlive the view. Otherwise as event_view_load. */
bool event_view_follow(struct event_view *view, const char *path, const char *name,
                       unsigned wait_ms, struct error *error);

enum event_view_end {
    EVENT_VIEW_SAME,   /* nothing has changed since the last call */
    EVENT_VIEW_READ,   /* all that is stored has been read, and some of it is new */
    EVENT_VIEW_MORE,   /* the time was up: there is more to read */
    EVENT_VIEW_FAILED, /* *error says what is wrong */
};

/* Reads what is new, for about `limit_ns`. */
enum event_view_end event_view_read(struct event_view *view, int64_t limit_ns, struct error *error);
void event_view_close(struct event_view *view);

/* Appends the table as text, and as JSON with the faults (standings_json.h). */
void event_view_print(const struct event_view *view, struct text *text);
void event_view_print_json(const struct event_view *view, size_t meetings_max, struct text *text);

/* --- of an event that is played --- */

/* The plan of a stored event, by its options. False: *error says what is wrong with them. plan_free
 * in both cases. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

/* Gives the event all its games that the caller has set `rows` to, and ends those. With
 * `turn_times` (one per player) and `faults` also counts those; NULL: not asked for. False: *error
 * names the game that does not fit. */
bool event_count_rows(struct event *event, struct stored_games *rows, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Adds the times of a game's turns to its players' histograms; also of one that came too late. */
void turn_times_add(struct histogram *turn_times, const struct game_result *game);

/* Appends the event's headline and tables; and each player's mean, p99 and longest time of a turn.
 * order: players, best first. The same results give the same bytes. */
void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text);
void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text);

/* Appends how the event's sequential test stands, if it has one. */
void event_test_text(const struct event *event, struct text *text);

#endif
