/* A view of a stored event: its table, faults, times of turns and last games. It counts stored
 * rows, either all at once, or repeatedly those that are new while somebody else plays the event.
 * It never writes. */
#ifndef RUNNER_EVENT_VIEW_H
#define RUNNER_EVENT_VIEW_H

#include "base/histogram.h"
#include "store/stored_games.h"
#include "tournament/event.h"
#include "tournament/faults.h"

#define EVENT_VIEW_RECENT 12

/* What a view counts besides the table. For times and faults it must read the records. */
enum event_view_parts { EVENT_VIEW_TABLE = 0, EVENT_VIEW_TIMES = 1, EVENT_VIEW_FAULTS = 2 };

struct event_view {
    struct database *database;
    struct stored_event stored;
    struct event *event;
    int *order; /* players, best first; NULL until everything has been read once */
    struct histogram
        *turn_times;      /* times of turns, one histogram per player; NULL: not requested */
    struct faults faults; /* empty if not requested */

    /* For a followed event only: */
    const char *path;
    unsigned wait_ms;
    uint64_t counted; /* number of games counted */
    uint64_t last; /* highest game number, from 1; games end in any order, so lower numbers may be
                    * missing */
    /* The last games, with their columns only; the newest is at (counted - 1) %
     * EVENT_VIEW_RECENT. */
    struct game_result recent[EVENT_VIEW_RECENT];
    struct stored_games rows;
    bool reading;    /* some stored games have not been read yet */
    int64_t version; /* version of the file (database_version) when it was last read */
};

/* Loads everything stored for an event now. name: NULL for the event added last. parts: a
 * combination of enum event_view_parts. On success the caller calls event_view_close. Returns false
 * and sets *error on failure. */
bool event_view_load(struct event_view *view, struct database *database, const char *name,
                     unsigned parts, struct error *error);

/* Opens a view of a growing event, with its faults; event_view_read then reads each game once. The
 * path must outlive the view. Otherwise like event_view_load. */
bool event_view_follow(struct event_view *view, const char *path, const char *name,
                       unsigned wait_ms, struct error *error);

enum event_view_end {
    EVENT_VIEW_SAME,   /* nothing has changed since the last call */
    EVENT_VIEW_READ,   /* everything stored has been read, and some of it was new */
    EVENT_VIEW_MORE,   /* the time limit was reached with more to read */
    EVENT_VIEW_FAILED, /* failed; *error says why */
};

/* Reads what is new, for about `limit_ns` nanoseconds. */
enum event_view_end event_view_read(struct event_view *view, int64_t limit_ns, struct error *error);
void event_view_close(struct event_view *view);

/* Append the table as text, or as JSON with the faults (standings_json.h). */
void event_view_print(const struct event_view *view, struct text *text);
void event_view_print_json(const struct event_view *view, size_t meetings_max, struct text *text);

/* --- for an event being played --- */

/* Makes the plan of a stored event from its options. Returns false and sets *error if they are
 * invalid. Call plan_free in either case. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

/* Adds all games that `rows` is set to read to the event, and ends `rows`. With `turn_times` (one
 * histogram per player) and `faults` also counts those; both may be NULL. On failure *error names
 * the game that does not fit. */
bool event_count_rows(struct event *event, struct stored_games *rows, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Adds the times of a game's turns to its players' histograms, including a turn that was too
 * late. */
void turn_times_add(struct histogram *turn_times, const struct game_result *game);

/* event_text appends the event's headline and tables. turn_times_text appends each player's
 * mean, p99 and longest time of a turn. order: players, best first. The same results give the
 * same bytes. */
void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text);
void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text);

/* Appends the state of the event's sequential test, if it has one. */
void event_test_text(const struct event *event, struct text *text);

#endif
