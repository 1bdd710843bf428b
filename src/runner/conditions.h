/* Interprets an event's options: they say how each game is played, and which games the event has.
 * This module starts no processes and prints nothing. */
#ifndef RUNNER_CONDITIONS_H
#define RUNNER_CONDITIONS_H

#include "contests/contest.h"
#include "referee/match.h"
#include "runner/again.h"
#include "runner/openings.h"
#include "runner/options.h"
#include "sandbox/sandbox.h"
#include "tournament/event.h"

/* The conditions under which each game of an event is played. */
struct conditions {
    const struct contest *contest;
    const char *variant; /* rule variant; NULL: the game's first variant */
    struct match_clock clock;
    struct match_clock guest_clock; /* clock of a player without a command (a guest) */
    uint64_t opening_turns;         /* number of random turns that are played before the bots
                                     * start */
    struct openings *openings;      /* the book that openings are taken from; NULL: none */
    const struct again *again;      /* the only game, which was played before; NULL: none. Set by
                                     * the caller of conditions_settle */
    enum match_stderr stderr_rule;
    bool lenient;     /* whether lines with extra spaces and carriage returns are accepted (--wire
                       * lenient) */
    int64_t grace_ns; /* time that a bot has to exit by itself after a game */
    uint64_t memory;  /* without a sandbox: memory limit of each bot in bytes; 0: none */
    enum sandbox_level level;      /* sandbox level that was requested; it is known before the
                                    * sandbox is opened */
    const struct sandbox *sandbox; /* sandbox in which bots run (confinement.h); NULL: none */
};

/* Fills in the conditions from the options. Returns false and sets *error if an option is
 * invalid. */
bool conditions_settle(struct conditions *conditions, const struct options *options,
                       struct error *error);

/* Sets the clock of a bot with these settings (FOR_BOT). */
void conditions_settle_bot_clock(const struct conditions *conditions,
                                 const struct options *settings, struct match_clock *clock);

/* Reads the book of --openings, if that option is given: from `text` (see openings_load), or if
 * that is NULL from its file. Completes the option's value, so that a stored event refuses a book
 * that has changed. Returns false and sets *error, which names the file and line, on failure. Call
 * conditions_free in either case; without this function there is nothing to free. */
bool conditions_load_openings(struct conditions *conditions, struct options *options,
                              const struct text *text, struct error *error);
void conditions_free(struct conditions *conditions);

/* Checks that every given option has an effect in this contest, with this sandbox and on this farm,
 * if there are any. Use this function only for new events, because stored options are accepted as
 * they are. Returns false and sets *error if an option has no effect; the message names the
 * option. */
bool conditions_check_options(const struct conditions *conditions, const struct options *options,
                              struct error *error);

/* Makes the plan of an event with these options between `players` players. Adds to the options the
 * defaults that matter to the event. Returns false and sets *error if an option is invalid. Call
 * plan_free even on failure, but only after event_new has copied the plan. */
bool plan_settle(struct event_plan *plan, const struct conditions *conditions,
                 struct options *options, size_t players, struct error *error);

void plan_free(struct event_plan *plan);

/* Returns the number of openings that the event needs if it is played to its end, without the extra
 * sets of level matches. */
uint64_t plan_openings(const struct event_plan *plan);

/* Adds the default value of every option that affects the games of an event between `players`
 * players. A later version of faceoff with other defaults then plays the same event. Returns false
 * and sets *error if an option is invalid. */
bool options_settle(struct options *options, size_t players, struct error *error);

#endif
