/* Runs a cup, or one part of a season, step by step: which entries play, what they need, and what
 * is stored when. The caller plays the games and prints. */
#ifndef CUP_COURSE_H
#define CUP_COURSE_H

#include "cup/cup.h"
#include "cup/cup_entries.h"
#include "runner/event_store.h"

enum course_part { COURSE_WHOLE, COURSE_SUBMIT, COURSE_STANDINGS, COURSE_FINALS };

extern const char *const course_parts[]; /* names of the parts; "" for a whole cup */

struct course {
    /* Set by the caller: */
    enum course_part part;
    struct options *options;
    struct conditions *conditions;
    struct event_store *store;
    struct player *players; /* result of course_load, one for each player of the cup */

    /* Private to the course: */
    struct command files; /* paths of the entries, as a list of words */
    struct workshop workshop;
    struct sandbox *sandbox, *compiler_sandbox; /* NULL: no sandbox */
    struct cup cup;
    struct game_result *tests; /* system tests of a season's entries that have been read */
    size_t test_count;
};

/* Call these functions in this order, each after the previous one has succeeded. Each returns false
 * and sets *error on failure. Call course_close in any case. If course_open was never called, set
 * the workshop's leash.fd to -1 first. */

/* Sets the options for a part of a season: a cup in the season's database that always resumes.
 * file: the submitted entry. */
bool course_enter_season(struct course *course, const char *file, struct error *error);

/* Lists the entries: the given words, or the entries of the season. */
bool course_open(struct course *course, int count, char *const words[], struct error *error);

/* Settles the options, and merges the options of the stored event if it was found. Errors of this
 * function and of course_plan are invalid options. */
bool course_settle(struct course *course, struct error *error);

/* Checks whether the event may begin. Call it before compiling the entries, which may take
 * minutes. */
bool course_may_begin(const struct course *course, struct error *error);

/* Opens the sandboxes for `slots` games at once and for compilers. If no level was requested, uses
 * the strictest one possible, with what the entries need. *why becomes the reason why the sandbox
 * is not strict, or empty. */
bool course_confine(struct course *course, unsigned slots, struct error *why, struct error *error);

/* Compiles the entries and sets the course's players. The caller frees the players, even on
 * failure. */
bool course_load(struct course *course, const struct cup_loader *loader, struct error *error);

/* Returns whether there are entries but all of them were rejected. */
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
