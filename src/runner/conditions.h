/* Interprets the options of an event, which determine how each game is played and which games are
 * played. This module starts no processes and prints nothing. */
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
    const char *variant; /* rule variant, or NULL for the game's first variant */
    struct match_clock clock;
    struct match_clock guest_clock; /* clock of a player without a command (a guest) */
    uint64_t opening_turns;    /* number of random turns that are played before the bots begin */
    struct openings *openings; /* book from which openings are taken, or NULL for none */
    /* The single game to play again, or NULL if the event plays new games. Set by the caller of
     * conditions_settle. */
    const struct again *again;
    enum match_stderr stderr_rule;
    bool lenient;     /* whether lines with extra spaces and carriage returns are accepted (--wire
                       * lenient) */
    bool ponder;      /* whether a bot may keep running while its opponent is to move */
    int64_t grace_ns; /* time that a bot is given to exit on its own after a game */
    /* Memory limit of each bot in bytes when there is no sandbox; 0 for no limit. */
    uint64_t memory;
    /* Requested sandbox level, which is known before the sandbox is opened. */
    enum sandbox_level level;
    /* Sandbox in which the bots run (confinement.h), or NULL for none. */
    const struct sandbox *sandbox;
};

/* Returns the requested level of the sandbox. */
enum sandbox_level conditions_level(const struct options *options);

/* Fills in the conditions from the options. If an option is invalid, returns false and sets
 * *error. */
bool conditions_settle(struct conditions *conditions, const struct options *options,
                       struct error *error);

/* Sets the clock of a bot that has its own settings (FOR_BOT). */
void conditions_settle_bot_clock(const struct conditions *conditions,
                                 const struct options *settings, struct match_clock *clock);

/* If --openings is given, reads its book from `text` (see openings_load), or from its file if
 * `text` is NULL. Adds the book's SHA-256 digest to the option's value, so that an event that is
 * resumed later rejects a book that has changed. On error, returns false and sets *error to a
 * message with the file name and line number. After calling this function, always call
 * conditions_free, even on failure. */
bool conditions_load_openings(struct conditions *conditions, struct options *options,
                              const struct text *text, struct error *error);
void conditions_free(struct conditions *conditions);

/* Checks that every given option has an effect in this contest. If the event uses a sandbox or a
 * farm, the option must also have an effect there. Use this function for new events only, because
 * stored options are accepted unchanged. If an option has no effect, returns false and sets *error
 * to a message that names the option. */
bool conditions_check_options(const struct conditions *conditions, const struct options *options,
                              struct error *error);

/* Creates the plan of an event (event.h) with these options and `players` players. Adds default
 * values that affect the event to `options`. If an option is invalid, returns false and sets
 * *error. Always call plan_free: on failure immediately, on success after event_new has copied the
 * plan. */
bool plan_settle(struct event_plan *plan, const struct conditions *conditions,
                 struct options *options, size_t players, struct error *error);

void plan_free(struct event_plan *plan);

/* Returns the number of openings needed to play the whole event, not counting the extra games that
 * break ties. */
uint64_t plan_openings(const struct event_plan *plan);

/* Adds the default value of every option that affects the games of an event with `players` players.
 * The event then stays the same even if later versions of faceoff have other defaults. If an option
 * is invalid, returns false and sets *error. */
bool options_settle(struct options *options, size_t players, struct error *error);

#endif
