/* What an event's options mean: how each game is played, and which games there are.
 * Never starts anything and never prints. */
#ifndef RUNNER_CONDITIONS_H
#define RUNNER_CONDITIONS_H

#include "contests/contest.h"
#include "referee/match.h"
#include "runner/options.h"
#include "sandbox/sandbox.h"
#include "tournament/event.h"

/* How each game of an event is played. */
struct conditions {
    const struct contest *contest;
    const char *variant; /* the rules; NULL: the game's first ones */
    struct match_clock clock;
    struct match_clock guest_clock; /* of a player without a command */
    uint64_t opening_turns;         /* random turns played for the bots */
    enum match_stderr stderr_rule;
    bool lenient;                  /* --wire */
    int64_t grace_ns;              /* the time for a bot to end by itself after a game */
    enum sandbox_level level;      /* that was asked for; known before there is a sandbox */
    const struct sandbox *sandbox; /* in which bots run (confinement.h); NULL: none */
};

/* False: *error says which option is wrong. */
bool conditions_settle(struct conditions *conditions, const struct options *options,
                       struct error *error);

/* Whether all options given have a meaning in that contest, and without a sandbox or a farm, for an
 * event that is new: what is stored is as it is. False: *error names one that has not. */
bool conditions_check_options(const struct conditions *conditions, const struct options *options,
                              struct error *error);

/* Makes the plan of an event with these options between `players` players. Writes into the options
 * the defaults that matter to the event. False: *error says which option is wrong. plan_free in
 * both cases, once event_new has copied the plan. */
bool plan_settle(struct event_plan *plan, const struct conditions *conditions,
                 struct options *options, size_t players, struct error *error);

void plan_free(struct event_plan *plan);

/* Writes into the options what an event with them between `players` players plays by, where nothing
 * is given: so a later version, with other defaults, plays the same. False: *error says which
 * option is wrong. */
bool options_settle(struct options *options, size_t players, struct error *error);

#endif
