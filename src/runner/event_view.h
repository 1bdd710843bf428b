/* A view of a stored event, which has its table, its faults, the times of its turns, and its last
 * games. The view counts the stored rows. It either counts all rows at once, or repeatedly counts
 * the new rows while another program plays the event. It never writes to the database. */
#ifndef RUNNER_EVENT_VIEW_H
#define RUNNER_EVENT_VIEW_H

#include "base/histogram.h"
#include "store/stored_games.h"
#include "tournament/event.h"
#include "tournament/faults.h"

#define EVENT_VIEW_RECENT 12

/* The data that a view collects in addition to the table. For times and faults it must read the
 * records. */
enum event_view_parts { EVENT_VIEW_TABLE = 0, EVENT_VIEW_TIMES = 1, EVENT_VIEW_FAULTS = 2 };

struct event_view {
    struct database *database;
    struct stored_event stored;
    struct event *event;
    int *order; /* players, best first; NULL until all stored games have been read once */
    struct histogram
        *turn_times;      /* times of turns, with one histogram per player; NULL: not requested */
    struct faults faults; /* faults of the players; empty if faults were not requested */

    /* The following members are used only by event_view_follow: */
    const char *path;
    unsigned wait_ms;
    uint64_t counted; /* number of games counted so far */
    uint64_t last;    /* highest game number so far, from 1; lower numbers may be missing, because
                       * games end in any order */
    /* The last games, without their records. The newest game is at index (counted - 1) %
     * EVENT_VIEW_RECENT. */
    struct game_result recent[EVENT_VIEW_RECENT];
    struct stored_games rows;
    bool reading;    /* whether some stored games have not been read yet */
    int64_t version; /* version of the file (database_version) when it was last read */
};

/* Loads everything that is stored for an event at this moment. `name` is NULL for the event that
 * was added last. `parts` is a combination of enum event_view_parts. On success the caller calls
 * event_view_close. Returns false and sets *error on failure. */
bool event_view_load(struct event_view *view, struct database *database, const char *name,
                     unsigned parts, struct error *error);

/* Opens a view, with faults, of an event that may still grow. event_view_read then reads each game
 * once. The path must outlive the view. Otherwise like event_view_load. */
bool event_view_follow(struct event_view *view, const char *path, const char *name,
                       unsigned wait_ms, struct error *error);

enum event_view_end {
    EVENT_VIEW_SAME,   /* nothing has changed since the previous call */
    EVENT_VIEW_READ,   /* everything that is stored has been read, and some of it was new */
    EVENT_VIEW_MORE,   /* the time limit was reached before everything was read */
    EVENT_VIEW_FAILED, /* reading failed, and *error says why */
};

/* Reads the games that are new, for about `limit_ns` nanoseconds. */
enum event_view_end event_view_read(struct event_view *view, int64_t limit_ns, struct error *error);
void event_view_close(struct event_view *view);

/* Applies options of the table, as event_settle_table does, and sorts the players again. */
bool event_view_settle_table(struct event_view *view, const struct settings *options,
                             struct error *error);

/* event_view_print appends the table as text. event_view_print_json appends the table and the
 * faults as JSON (standings_json.h). */
void event_view_print(const struct event_view *view, struct text *text);
void event_view_print_json(const struct event_view *view, size_t meetings_max, struct text *text);

/* --- functions for an event that is being played --- */

/* Makes the plan of a stored event from its options. Returns false and sets *error if they are
 * invalid. Call plan_free in either case. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

/* Adds to the plan which players joined the stored event for later stages. If the plan has more
 * players than the event, the rest of them join it now. */
void event_plan_join(struct event_plan *plan, const struct stored_event *stored);

/* Applies those of the options that change only the table: tie-breaks and anchor. The players must
 * have their names. Returns false and sets *error if a value is invalid. */
bool event_settle_table(struct event *event, const struct settings *options, struct error *error);

/* Adds all games that `rows` is set to read to the event, and ends `rows`. Also adds the times of
 * turns to `turn_times` (one histogram per player), and the faults to `faults`; both may be NULL.
 * On failure *error names the game that does not fit. */
bool event_count_rows(struct event *event, struct stored_games *rows, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Adds the times of a game's turns to its players' histograms. A turn that came too late is
 * included. */
void turn_times_add(struct histogram *turn_times, const struct game_result *game);

/* event_text appends the event's headline and tables. turn_times_text appends the mean, the 99th
 * percentile and the maximum of each player's times per turn. `order` lists the players, best
 * first. The same results give the same bytes. */
void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text);
void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text);

/* Returns whether so many games repeat earlier ones that the user should know at once. */
bool event_repeats_much(const struct event *event);

/* Appends how many games are distinct, and what to do if there are few; nothing if all are. Without
 * a line end. */
void event_repeats_text(const struct stored_event *stored, const struct event *event,
                        struct text *text);

/* Appends the lines below the tables: the text above, and the sequential test with its verdict. */
void event_result_text(const struct stored_event *stored, const struct event *event,
                       struct text *text);

#endif
