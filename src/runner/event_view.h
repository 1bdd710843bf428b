/* A view of a stored event: its table, its faults, its turn times and its latest games. The view
 * counts the stored rows, either all at once, or repeatedly as new rows appear while another
 * program plays the event. It never writes to the database. */
#ifndef RUNNER_EVENT_VIEW_H
#define RUNNER_EVENT_VIEW_H

#include "base/histogram.h"
#include "store/stored_games.h"
#include "tournament/faults.h"
#include "tournament/rating_history.h"

#define EVENT_VIEW_RECENT 12

/* The data that a view collects in addition to the table. Times and faults are only in the games'
 * records, so collecting them takes longer. */
enum event_view_parts { EVENT_VIEW_TABLE = 0, EVENT_VIEW_TIMES = 1, EVENT_VIEW_FAULTS = 2 };

struct event_view {
    struct database *database;
    struct stored_event stored;
    struct event *event;
    int *order; /* players, best first; NULL until all stored games have been read once */
    struct histogram
        *turn_times;      /* turn times, with one histogram per player, or NULL if not requested */
    struct faults faults; /* faults of the players; empty if faults were not requested */

    /* The following members are used only by event_view_follow: */
    const char *path;
    const char *title; /* replaces the event's title (stored_event_title), if it is not NULL */
    unsigned wait_ms;
    uint64_t counted; /* number of games counted so far */
    /* Highest game number so far, counting from 1. Lower numbers may be missing, because games can
     * end in any order. */
    uint64_t last;
    /* The latest games, without their records. The newest game is at index (counted - 1) %
     * EVENT_VIEW_RECENT. */
    struct game_result recent[EVENT_VIEW_RECENT];
    struct rating_history history;
    struct stored_games rows;
    bool reading;    /* whether some stored games have not yet been read */
    bool outdated;   /* whether a game that was counted is no longer in the event */
    int64_t version; /* version of the file when it was last read (database_version) */
};

/* Loads everything that is currently stored for an event. If `name` is NULL, loads the most
 * recently added event. `parts` is a combination of enum event_view_parts. On success, the caller
 * calls event_view_close. On error, returns false and sets *error. */
bool event_view_load(struct event_view *view, struct database *database, const char *name,
                     unsigned parts, struct error *error);

/* Opens a view, including faults, of an event whose games are still being played. It counts no
 * games yet; event_view_read does. `title` replaces the event's title, if it is not NULL. The path
 * and the title must outlive the view. Otherwise works like event_view_load. */
bool event_view_follow(struct event_view *view, const char *path, const char *name,
                       const char *title, unsigned wait_ms, struct error *error);

enum event_view_end {
    EVENT_VIEW_SAME,   /* nothing has changed since the previous call */
    EVENT_VIEW_READ,   /* all stored data has been read, and some of it was new */
    EVENT_VIEW_MORE,   /* the time limit was reached before all stored data was read */
    EVENT_VIEW_FAILED, /* reading failed, and *error is set */
};

/* Reads new games, but stops after about `limit_ns` nanoseconds. */
enum event_view_end event_view_read(struct event_view *view, int64_t limit_ns, struct error *error);
void event_view_close(struct event_view *view);

/* Applies the options that affect the table, in the same way as event_settle_table, and sorts the
 * players again. */
bool event_view_settle_table(struct event_view *view, const struct settings *options,
                             struct error *error);

/* Sorts the players again, after their ratings have changed. */
void event_view_sort(struct event_view *view);

/* event_view_print appends the table as text. event_view_print_json appends the table and the
 * faults as JSON (standings_json.h). */
void event_view_print(const struct event_view *view, struct text *text);
void event_view_print_json(const struct event_view *view, size_t meetings_max, struct text *text);

/* --- functions for an event that is being played --- */

/* Creates the plan (event.h) of a stored event from its options. If they are invalid, returns false
 * and sets *error. Always call plan_free, even on failure. */
bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error);

/* Records in the plan which players joined the stored event for later stages. If the plan has more
 * players than the event, the additional players are marked as joining now. */
void event_plan_join(struct event_plan *plan, const struct stored_event *stored);

/* Applies the options that affect only the table: tie-breaks and anchor. The names of the players
 * must be set. If a value is invalid, returns false and sets *error. */
bool event_settle_table(struct event *event, const struct settings *options, struct error *error);

/* Tells the event from which games on players have been replaced or disqualified. Call this
 * function before event_draw. */
void event_set_stored(struct event *event, const struct stored_event *stored);

/* Adds the stored pairings and all games selected by `rows` to the event, and ends the iteration
 * over `rows`. Also adds the turn times to `turn_times` (one histogram per player) and the faults
 * to `faults`, but not those of a disqualified player's games; either may be NULL. On error,
 * returns false and sets *error to a message that names the offending game. */
bool event_count_rows(struct event *event, struct stored_games *rows, struct histogram *turn_times,
                      struct faults *faults, struct error *error);

/* Adds the turn times of a game to its players' histograms, including the time spent on a turn that
 * timed out, but not the turns that were lost without being run. */
void turn_times_add(struct histogram *turn_times, const struct game_result *game);

/* event_text appends the event's headline and tables. turn_times_text appends the mean, the 99th
 * percentile and the maximum of each player's turn times. `order` lists the players, best first.
 * The same results always produce exactly the same text. */
void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text);
void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text);

/* Returns whether the user should be warned at once because too many games repeat earlier games. */
bool event_repeats_much(const struct event *event);

/* Appends the number of distinct games, and a suggestion if there are few of them. Appends nothing
 * if all games are distinct. The text does not end with a newline. */
void event_repeats_text(const struct stored_event *stored, const struct event *event,
                        struct text *text);

/* Appends what follows the tables: the text of event_repeats_text, and the sequential test with its
 * verdict. */
void event_result_text(const struct stored_event *stored, const struct event *event,
                       struct text *text);

#endif
