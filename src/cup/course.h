/* Runs a cup, or one part of a season (a month of a contest, see season.h), step by step. This
 * module decides which entries play, what they need, and when results are stored. The caller plays
 * the games and prints the results. */
#ifndef CUP_COURSE_H
#define CUP_COURSE_H

#include "cup/cup.h"
#include "cup/cup_entries.h"
#include "cup/season.h"
#include "runner/event_store.h"

enum course_part {
    COURSE_WHOLE,
    COURSE_SUBMIT,
    COURSE_STANDINGS,
    COURSE_FINALS,
    COURSE_ADDRESSES, /* plays nothing, so it needs none of the functions below */
    COURSE_PARTS
};

/* names of a season's parts; "" for a cup outside a season */
extern const char *const course_parts[];

struct course {
    /* The caller sets the following members: */
    enum course_part part;
    struct options *options;
    struct conditions *conditions;
    struct event_store *store;
    struct player *players; /* players created by course_load, one for each player of the cup */

    /* In a season, set by course_read_season. now_utc_ms is the time when the submitted entry was
     * received or, if that was not given, the current time. */
    struct season_dates dates;

    /* Set to true if a function fails because the season's rules do not allow the submission. */
    bool refused;
    /* The same person's previous submission, set by course_find_person. */
    struct season_submission last;

    struct text failures; /* why entries failed the system test, one line each, with details */

    /* The following members are private to course.c: */
    struct command files; /* paths of the entries, stored as the words of a command */
    struct workshop workshop;
    /* Sandboxes for entries and for compilers, or NULL for none. */
    struct sandbox *sandbox, *compiler_sandbox;
    unsigned slots; /* number of games played at once */
    struct cup cup;
    struct game_result *tests; /* system tests of the season's entries that have been read so far */
    size_t test_count;
};

/* Call the following functions in this order, each one only if the previous one succeeded. On
 * error, each returns false and sets *error. Always call course_close. If course_open was never
 * called, set the workshop's leash.fd to -1 first. */

/* Reads the options of the season, if it already has any, and checks all dates. Creates no file. */
bool course_read_season(struct course *course, struct error *error);

/* Sets the options for a part of a season, which is a cup that is stored in the season's database
 * and is always resumed. If an entry is submitted to a season that does not exist yet, creates the
 * season. `file` is the submitted entry. */
bool course_enter_season(struct course *course, const char *file, struct error *error);

/* Lists the entries given as arguments, or the entries of the season. */
bool course_open(struct course *course, int count, char *const words[], struct error *error);

/* Settles all options; those of a stored event, if one was found, are added. If this function or
 * course_plan fails, the reason is an invalid option. */
bool course_settle(struct course *course, struct error *error);

/* Checks whether the event may begin. Call this function before compiling the entries, which may
 * take minutes. */
bool course_may_begin(struct course *course, struct error *error);

/* Opens the sandboxes for `slots` concurrent games and for compilers. If no level was requested,
 * uses the strictest level that the system supports. Sets *why to the reason why the sandbox is not
 * strict, or to an empty string. */
bool course_confine(struct course *course, unsigned slots, struct error *why, struct error *error);

/* Compiles the entries and creates the course's players. The caller frees the players, even on
 * failure. */
bool course_load(struct course *course, const struct cup_loader *loader, struct error *error);

/* Finds out who submitted the entry, and sets course->last. If this is unclear, appends a question
 * to the organiser to `doubt`; the entry must then not be accepted. */
bool course_find_person(struct course *course, struct text *doubt, struct error *error);

/* Checks how long ago the person submitted the previous entry, and refuses the new one if
 * --days-between forbids it. Otherwise, if there is a previous submission, appends a sentence about
 * it to `note`, without a newline. A file that is the same as last time need not be tested
 * again. */
bool course_check_pace(struct course *course, struct text *note, struct error *error);

/* Returns true if entries were submitted but all of them were rejected. */
bool course_has_no_players(const struct course *course);

bool course_plan(struct course *course, struct event_plan *plan, struct error *error);

/* Adds a new event, or checks and claims the stored event that was found. The finals can begin only
 * if the entries are exactly those that were compiled and all of them have passed the system
 * test. */
bool course_claim(struct course *course, const struct event_plan *plan, struct error *error);

/* Adds all stored games to the event and to the cup. For the standings, these are the entries'
 * system tests, and for all other parts the event's own games. If the finals have no games yet,
 * copies the system tests into them first. */
bool course_begin(struct course *course, struct event *event, struct error *error);

/* Adds a game that the event has counted to the cup and, if an entry failed its system test, to the
 * failures. */
void course_take_game(struct course *course, const struct game_result *game);

/* Adds the submitted entry to the season once it has completed its system test. */
bool course_accept(struct course *course, struct error *error);

void course_close(struct course *course);

#endif
