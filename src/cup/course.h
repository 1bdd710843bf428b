/* The course of a cup, or of a part of a season: which entries play, what they need, what is stored
 * and when. The caller plays the games. Never prints. */
#ifndef CUP_COURSE_H
#define CUP_COURSE_H

#include "cup/cup.h"
#include "cup/cup_entries.h"
#include "runner/event_store.h"

enum course_part { COURSE_WHOLE, COURSE_SUBMIT, COURSE_STANDINGS, COURSE_FINALS };

extern const char *const course_parts[]; /* their names; that of a whole cup is "" */

struct course {
    /* The caller's. */
    enum course_part part;
    struct options *options;
    struct conditions *conditions;
    struct event_store *store;
    struct player *players; /* that course_load has made, as many as the cup's */

    /* The course's own. */
    struct command files; /* the entries, as a list of words */
    struct workshop workshop;
    struct sandbox *sandbox, *compiler_sandbox; /* NULL: none */
    struct cup cup;
    struct game_result *tests; /* of the entries of a season, as far as they have been read */
    size_t test_count;
};

/* Each of these may be called once the one before has succeeded. False: *error says what is wrong.
 * course_close in any case; before course_open with the workshop's leash.fd = -1. */

/* Makes a part of a season a cup in the season's database, which always resumes. file: submitted */
bool course_enter_season(struct course *course, const char *file, struct error *error);

/* Lists the entries: the words, or those of the season. */
bool course_open(struct course *course, int count, char *const words[], struct error *error);

/* Settles the options, with those of the stored event if it was found. Here, and in course_plan,
 * what is wrong are the options. */
bool course_settle(struct course *course, struct error *error);

/* Whether the event may begin, before its entries are compiled, which may take minutes. */
bool course_may_begin(const struct course *course, struct error *error);

/* Opens the sandboxes of so many games at once and of the compilers: what nobody asked for, as the
 * entries need it. *why says what kept the sandbox from being strict, or is empty. */
bool course_confine(struct course *course, unsigned slots, struct error *why, struct error *error);

/* Compiles the entries. Also on failure the players, if there are any, are the caller's. */
bool course_load(struct course *course, const struct cup_loader *loader, struct error *error);

/* Whether there are entries, but all of them are out. */
bool course_is_deserted(const struct course *course);

bool course_plan(struct course *course, struct event_plan *plan, struct error *error);

/* Adds the event, or checks and claims the one found. The finals begin only with the entries that
 * were compiled, all of them tested. */
bool course_claim(struct course *course, const struct event_plan *plan, struct error *error);

/* Gives the event, and what is shown of it, all that is stored: for standings the system tests, and
 * else its games. Without games, the finals store the system tests first. */
bool course_begin(struct course *course, struct event *event, struct error *error);

/* Takes the entry submitted, which has completed its system test, into the season. */
bool course_accept(const struct course *course, struct error *error);

void course_close(struct course *course);

#endif
