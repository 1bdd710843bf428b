/* Runs a cup, or one part of a season, step by step: it decides which entries play, what they need,
 * and what is stored when. The caller plays the games and prints the results. */
#ifndef CUP_COURSE_H
#define CUP_COURSE_H

#include "cup/cup.h"
#include "cup/cup_entries.h"
#include "runner/event_store.h"

enum course_part { COURSE_WHOLE, COURSE_SUBMIT, COURSE_STANDINGS, COURSE_FINALS };

extern const char *const course_parts[]; /* names of the parts of a season; "" for a whole cup */

struct course {
    /* The caller sets the following members: */
    enum course_part part;
    struct options *options;
    struct conditions *conditions;
    struct event_store *store;
    struct player *players; /* players that course_load has made, one for each player of the cup */

    /* The following members are private to the course: */
    struct command files; /* paths of the entries, as a list of words */
    struct workshop workshop;
    struct sandbox *sandbox, *compiler_sandbox; /* sandboxes for entries and for compilers; NULL:
                                                 * none */
    unsigned slots;                             /* number of games played at once */
    struct cup cup;
    struct game_result *tests; /* system tests that have been read for the entries of a season */
    size_t test_count;
};

/* Call these functions in this order, each after the previous one has succeeded. Each returns false
 * and sets *error on failure. Call course_close in any case. If course_open was never called, set
 * the workshop's leash.fd to -1 first. */

/* Sets the options for a part of a season, which is a cup in the season's database that is always
 * resumed. `file` is the submitted entry. */
bool course_enter_season(struct course *course, const char *file, struct error *error);

/* Lists the entries that are given as arguments, or the entries of the season. */
bool course_open(struct course *course, int count, char *const words[], struct error *error);

/* Settles the options. If the stored event was found, adds the event's options. If this function or
 * course_plan fails, an option is invalid. */
bool course_settle(struct course *course, struct error *error);

/* Checks whether the event may begin. Call it before the entries are compiled, which may take
 * minutes. */
bool course_may_begin(const struct course *course, struct error *error);

/* Opens the sandboxes for `slots` games played at once and for compilers. If no level was
 * requested, uses the strictest level that is possible. *why
 * becomes the reason why the sandbox is not strict, or empty. */
bool course_confine(struct course *course, unsigned slots, struct error *why, struct error *error);

/* Compiles the entries, and sets the course's players. The caller frees the players, even on
 * failure. */
bool course_load(struct course *course, const struct cup_loader *loader, struct error *error);

/* Returns whether there are entries, but all of them were rejected. */
bool course_has_no_players(const struct course *course);

bool course_plan(struct course *course, struct event_plan *plan, struct error *error);

/* Adds the event, or checks and claims the one found. The finals can begin only with exactly the
 * entries that were compiled, all of which must have passed the system test. */
bool course_claim(struct course *course, const struct event_plan *plan, struct error *error);

/* Adds all stored games to the event and to the cup: for standings the system tests, otherwise the
 * event's games. If the finals have no games yet, stores the system tests first. */
bool course_begin(struct course *course, struct event *event, struct error *error);

/* Adds the submitted entry to the season after it has completed its system test. */
bool course_accept(const struct course *course, struct error *error);

void course_close(struct course *course);

#endif
