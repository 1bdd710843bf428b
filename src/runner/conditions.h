/* What an event's options mean: how each game is played, and which games there are.
 * Never starts anything and never prints. */
#ifndef RUNNER_CONDITIONS_H
#define RUNNER_CONDITIONS_H

#include "contests/contest.h"
#include "referee/match.h"
#include "runner/options.h"
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
    int64_t grace_ns;              /* what a bot gets to end by itself after a game */
    const struct sandbox *sandbox; /* that bots run in (confinement.h); NULL: none */
};

/* False: *error says which option is wrong. */
bool conditions_settle(struct conditions *conditions, const struct options *options,
                       struct error *error);

/* The plan of an event of these options between so many players. What matters to the event and was
 * left to a default is written into the options. False: *error says which option is wrong.
 * plan_free in both cases, once event_new has copied it. */
bool plan_settle(struct event_plan *plan, const struct conditions *conditions,
                 struct options *options, size_t players, struct error *error);

void plan_free(struct event_plan *plan);

/* A round of one game, for a game that stands alone: the first player on seat 1. */
void plan_single_game(struct event_plan *plan, const struct conditions *conditions, uint64_t seed);

#endif
