#include "runner/conditions.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/database_events.h"
#include "tournament/league_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Default number of games after which a sequential test ends even without a decision. */
#define SWISS_ROUNDS_MAX 1000
#define TEST_GAMES_MAX "100000"

/* Maximum number of players for which the table remains readable. */
#define PLAYERS_MAX 256

#define CUP_ENTRIES_MAX (EVENT_PLAYERS_MAX - 1)

static void conditions_settle_clock(struct conditions *conditions, const struct options *options)
{
    const struct contest *contest = conditions->contest;
    bool guard = contest->guard_ms != 0 && !options_given(options, "turn-ms");
    uint64_t turn_ms =
        guard ? contest->guard_ms
              : options_number(options, "turn-ms", contest_turn_ms(contest, conditions->variant));
    uint64_t first_ms = contest->first_ms != 0 ? contest->first_ms : turn_ms;
    conditions->clock = (struct match_clock){
        .ready_ns = (int64_t)options_number(options, "ready-ms", contest->ready_ms) * NS_PER_MS,
        .first_ns = (int64_t)options_number(options, "first-ms", first_ms) * NS_PER_MS,
        .turn_ns = (int64_t)turn_ms * NS_PER_MS,
        .margin_ns = (int64_t)options_number(options, "margin-ms", 0) * NS_PER_MS,
        .bank_ns = (int64_t)options_number(options, "bank-ms", contest->bank_ms) * NS_PER_MS,
        .guard = guard,
    };
    conditions->grace_ns = (int64_t)options_number(options, "grace-ms", 0) * NS_PER_MS;
}

/* A bot that sets turn-ms but not first-ms also gets turn-ms for its first turn, provided that the
 * event has the same time limit for first and later turns. */
void conditions_settle_bot_clock(const struct conditions *conditions,
                                 const struct options *settings, struct match_clock *clock)
{
    *clock = conditions->clock;
    bool alike = clock->first_ns == clock->turn_ns;
    const struct {
        const char *name;
        int64_t *ns;
    } limits[] = {{"ready-ms", &clock->ready_ns},
                  {"turn-ms", &clock->turn_ns},
                  {"first-ms", &clock->first_ns},
                  {"margin-ms", &clock->margin_ns},
                  {"bank-ms", &clock->bank_ns}};
    for (size_t i = 0; settings->rows != NULL && i < sizeof limits / sizeof *limits; i++) {
        if (options_given(settings, limits[i].name)) {
            *limits[i].ns = (int64_t)options_number(settings, limits[i].name, 0) * NS_PER_MS;
        }
    }
    clock->guard = clock->guard && (settings->rows == NULL || !options_given(settings, "turn-ms"));
    if (alike && settings->rows != NULL && !options_given(settings, "first-ms")) {
        clock->first_ns = clock->turn_ns;
    }
}

static bool miss_contest(struct error *error)
{
    struct text known = {0};
    named_list(contests, NULL, &known);
    error_set(error, "choose a contest with --contest, one of%s", text_string(&known));
    text_free(&known);
    return false;
}

enum sandbox_level conditions_level(const struct options *options)
{
    const char *level = options_text(options, "sandbox");
    return level == NULL ? SANDBOX_OFF : (enum sandbox_level)word_index(level, sandbox_level_names);
}

bool conditions_settle(struct conditions *conditions, const struct options *options,
                       struct error *error)
{
    *conditions = (struct conditions){0};
    const char *contest = options_text(options, "contest");
    const char *rules = options_text(options, "rules");
    if (contest == NULL) {
        return miss_contest(error);
    }
    conditions->contest = contest_need(contest, error);
    if (conditions->contest == NULL) {
        return false;
    }
    const struct game *game = conditions->contest->game;
    if (rules != NULL && (conditions->variant = game_variant(game, rules)) == NULL) {
        return error_set(error, "%s has no rule variant \"%.40s\"", game->name, rules);
    }
    const struct option_row *stderr_row = option_find(options->command, "stderr");
    conditions->stderr_rule =
        (enum match_stderr)word_index(options_text(options, "stderr"), stderr_row->choices);
    conditions->lenient = strcmp(options_text(options, "wire"), "lenient") == 0;
    conditions->ponder = strcmp(options_text(options, "ponder"), "on") == 0;
    conditions->opening_turns = options_number(options, "opening-turns", 0);
    conditions->level = conditions_level(options);
    conditions->memory =
        options_given(options, "memory") ? options_number(options, "memory", 0) << 20 : 0;
    conditions_settle_clock(conditions, options);
    return true;
}

bool conditions_load_openings(struct conditions *conditions, struct options *options,
                              const struct text *text, struct error *error)
{
    const char *given = options_text(options, "openings");
    struct text value = {0};
    if (given == NULL) {
        return true;
    }
    conditions->openings = memory_new(sizeof *conditions->openings);
    bool good = openings_parse(conditions->openings, given, error) &&
                openings_load(conditions->openings, text, conditions->contest->game,
                              conditions->variant, options_number(options, "seed", 1), error);
    if (good) {
        openings_print(conditions->openings, &value);
        good = options_set(options, "openings", text_string(&value), error);
    }
    text_free(&value);
    return good;
}

void conditions_free(struct conditions *conditions)
{
    if (conditions->openings != NULL) {
        openings_free(conditions->openings);
        free(conditions->openings);
        conditions->openings = NULL;
    }
}

static bool check_opening_options(const struct conditions *conditions,
                                  const struct options *options, struct error *error)
{
    bool turns = conditions->opening_turns != 0, book = options_given(options, "openings");
    if (turns && book) {
        return error_set(error, "--opening-turns and --openings cannot be used together");
    }
    return (!turns && !book) || conditions->contest->game->learn == NULL ||
           error_set(error,
                     "--%s cannot be used in %s: its protocol cannot send an opening to a bot",
                     turns ? "opening-turns" : "openings", conditions->contest->name);
}

bool conditions_check_options(const struct conditions *conditions, const struct options *options,
                              struct error *error)
{
    static const char *const of_sandbox[] = {"processes", "disk", "cpu-s", "sandbox-read", NULL};
    static const char *const of_farm[] = {"farm-files", "any-machine", "scale-time", NULL};
    const struct contest *contest = conditions->contest;
    const char *confined = options_first_given(options, of_sandbox);
    const char *farmed = options_first_given(options, of_farm);
    bool farm = options_given(options, "farm");
    /* On a farm, each machine chooses its own sandbox. `--sandbox off` may be given to override a
     * config file that sets a sandbox. */
    bool sandboxed = farm || options->command == FOR_CUP || options_given(options, "sandbox");
    if (confined != NULL && !sandboxed) {
        return error_set(error, "--%s needs a sandbox: add --sandbox strict or --sandbox basic",
                         confined);
    }
    if (farmed != NULL && !farm) {
        return error_set(error, "--%s needs a farm: add --farm URL", farmed);
    }
    if (!check_opening_options(conditions, options, error)) {
        return false;
    }
    if (contest->bank_ms == 0 && options_given(options, "bank-ms") &&
        options_number(options, "bank-ms", 0) != 0) {
        return error_set(error,
                         "--bank-ms cannot be used in %s, which has no time limit for a whole game",
                         contest->name);
    }
    if (!conditions->ponder && contest->game->answers_turns) {
        return error_set(error,
                         "--ponder off cannot be used in %s, where a bot runs only while it "
                         "is to move",
                         contest->name);
    }
    const char *rule = options_text(options, "stderr");
    return contest->game->answers_turns || !options_given(options, "stderr") ||
           strcmp(rule, "note") == 0 ||
           error_set(error,
                     "--stderr %s cannot be used in %s: its bots may write to standard error", rule,
                     contest->name);
}

/* --- the plan --- */

/* Parses a list of executable sizes such as "123,45", with one size for each player. */
static bool conditions_settle_sizes(struct event_plan *plan, const struct options *options,
                                    struct error *error)
{
    const char *text = options_text(options, "executable-sizes");
    if (text == NULL) {
        return true;
    }
    size_t *sizes = memory_new(plan->players * sizeof *sizes);
    for (size_t i = 0; i < plan->players; i++) {
        char *end;
        sizes[i] = strtoul(text, &end, 10);
        if (*text < '0' || *text > '9' || *end != (i + 1 < plan->players ? ',' : '\0')) {
            free(sizes);
            return error_set(error, "--executable-sizes needs %zu numbers, separated by commas",
                             plan->players);
        }
        text = end + 1;
    }
    plan->sizes = sizes;
    return true;
}

static bool conditions_settle_cup(struct event_plan *plan, const struct contest *contest,
                                  const struct options *options, struct error *error)
{
    plan->format = EVENT_CUP;
    plan->house = contest->house != NULL;
    plan->tie_breaks = contest->tie_breaks;
    if (plan->players < 2 || plan->players - plan->house > CUP_ENTRIES_MAX) {
        return error_set(error, "needs %d to %d entries, got %zu", plan->house ? 1 : 2,
                         CUP_ENTRIES_MAX, plan->players - plan->house);
    }
    return conditions_settle_sizes(plan, options, error);
}

static bool settle_format(struct event_plan *plan, struct options *options, struct error *error)
{
    const char *format = options_text(options, "format");
    if (format == NULL) {
        format = plan->players == 2 ? "match" : "round-robin";
        options_set(options, "format", format, NULL);
    }
    plan->format = (enum event_format)word_index(format, event_format_names);
    int most = plan->format == EVENT_LEAGUE ? EVENT_PLAYERS_MAX : PLAYERS_MAX;
    if (plan->players < 2 || plan->players > (size_t)most) {
        return error_set(error, "needs 2 to %d --bot options, got %zu", most, plan->players);
    }
    return plan->format != EVENT_MATCH || plan->players == 2 ||
           error_set(error, "a match has two bots, not %zu; did you mean --format round-robin?",
                     plan->players);
}

static bool settle_test(struct event_plan *plan, struct options *options, struct error *error)
{
    const char *test = options_text(options, "sprt");
    if (test == NULL) {
        return true;
    }
    plan->test = true;
    if (plan->format != EVENT_MATCH) {
        return error_set(error, "--sprt needs a match between two bots");
    }
    if (!sprt_parse(&plan->sprt, test, error)) {
        return error_prefix(error, "--sprt");
    }
    return options_given(options, "games") || options_set(options, "games", TEST_GAMES_MAX, error);
}

/* Returns the smallest number of stages after which at most one player can have won all of its
 * games. */
static unsigned swiss_stages(size_t players)
{
    unsigned stages = 1;
    while ((size_t)1 << stages < players) {
        stages++;
    }
    return stages;
}

/* Plans a game with the seed and the first seat of a stored game. */
static bool plan_again(struct event_plan *plan, const struct game_place *place, struct error *error)
{
    const struct seating *seatings = plan->seatings;
    size_t i = 0;
    while (i < plan->seating_count &&
           (seatings[i].player_on_seat0 != 0 || seatings[i].first != place->first)) {
        i++;
    }
    if (i == plan->seating_count) {
        return error_set(error, "no game of this contest begins with seat %d", place->first + 1);
    }
    plan->seed = place->seed;
    plan->seatings = &seatings[i];
    return true;
}

bool plan_settle(struct event_plan *plan, const struct conditions *conditions,
                 struct options *options, size_t players, struct error *error)
{
    const struct contest *contest = conditions->contest;
    *plan = (struct event_plan){.players = players,
                                .seed = options_number(options, "seed", 1),
                                .seatings = contest->seatings,
                                .seating_count = contest->seating_count,
                                .sums_scores = contest->sums_scores};
    if (options->command == FOR_REFEREE || conditions->again != NULL) {
        /* The event is a single game, and its first player is in seat 1. */
        if (conditions->again != NULL && !plan_again(plan, &conditions->again->game.place, error)) {
            return false;
        }
        plan->rounds = 1;
        plan->seating_count = 1;
        plan->sums_scores = false;
        return true;
    }
    bool good = options->command == FOR_CUP ? conditions_settle_cup(plan, contest, options, error)
                                            : settle_format(plan, options, error);
    if (!good) {
        return false;
    }
    if (options->command != FOR_CUP) {
        if (!settle_test(plan, options, error)) {
            return false;
        }
        plan->withdraw = (unsigned)options_number(options, "withdraw-after", 0);
    }
    if (options->command == FOR_TOURNAMENT) {
        bool rounds = plan->format == EVENT_SWISS || plan->format == EVENT_LEAGUE;
        if (options_given(options, "rounds") && !rounds) {
            return error_set(
                error,
                "--rounds can be used only in a Swiss or a league; use --games to set the number "
                "of games per pairing");
        }
        if (plan->format == EVENT_LEAGUE && options_given(options, "tie-breaks")) {
            return error_set(error, "--tie-breaks cannot be used in a league, which is ranked by "
                                    "rating");
        }
        if (plan->format == EVENT_SWISS &&
            options_number(options, "rounds", 0) > SWISS_ROUNDS_MAX) {
            return error_set(error, "a Swiss can have at most %d rounds", SWISS_ROUNDS_MAX);
        }
        uint64_t usual = plan->format == EVENT_LEAGUE ? 0 : swiss_stages(players);
        plan->stages = (unsigned)options_number(options, "rounds", usual);
    }
    uint64_t wanted = options_number(options, "games", contest->seating_count);
    plan->rounds = (wanted + contest->seating_count - 1) / contest->seating_count;
    return true;
}

void plan_free(struct event_plan *plan)
{
    free((void *)plan->sizes);
    free((void *)plan->joined);
    free((void *)plan->before);
    plan->sizes = NULL;
    plan->joined = NULL;
    plan->before = NULL;
}

uint64_t plan_openings(const struct event_plan *plan)
{
    switch (plan->format) {
    case EVENT_SWISS:
        return plan->rounds * plan->stages;
    case EVENT_LEAGUE: /* each pairing has its own openings */
        return plan->rounds * plan->stages * league_stage_pairings(plan->players);
    case EVENT_KNOCKOUT:
        return plan->rounds * swiss_stages(plan->players);
    case EVENT_CUP: /* in a cup, each match has its own openings */
        return plan->rounds * (plan->players - 1 - plan->house) +
               (plan->house ? plan->players - 1 : 0);
    default:
        return plan->rounds;
    }
}

/* --- options stored with an event --- */

/* Writes the value that an event uses for an option that was not given. Returns false if the option
 * has no such value. */
static bool settled_value(const struct option_row *row, const struct conditions *conditions,
                          const struct event_plan *plan, char value[32])
{
    const struct match_clock *clock = &conditions->clock;
    const struct {
        const char *name;
        int64_t number;
        bool known;
    } settled[] = {
        {"turn-ms", clock->turn_ns / NS_PER_MS, !clock->guard},
        {"first-ms", clock->first_ns / NS_PER_MS,
         !(clock->guard && clock->first_ns == clock->turn_ns)},
        {"ready-ms", clock->ready_ns / NS_PER_MS, clock->ready_ns > 0},
        {"bank-ms", clock->bank_ns / NS_PER_MS, true},
        {"games", (int64_t)(plan->rounds * plan->seating_count), true},
        {"rounds", plan->stages, plan->format == EVENT_SWISS},
    };
    for (size_t i = 0; i < sizeof settled / sizeof *settled; i++) {
        if (strcmp(settled[i].name, row->name) == 0) {
            snprintf(value, 32, "%lld", (long long)settled[i].number);
            return settled[i].known;
        }
    }
    if (strcmp(row->name, "memory") == 0 && conditions->level == SANDBOX_OFF) {
        return false; /* without a sandbox, memory is unlimited unless a limit is given */
    }
    snprintf(value, 32, "%s", row->otherwise == NULL ? "" : row->otherwise);
    return row->otherwise != NULL;
}

bool options_settle(struct options *options, size_t players, struct error *error)
{
    struct conditions conditions;
    struct event_plan plan = {0};
    bool good = conditions_settle(&conditions, options, error) &&
                plan_settle(&plan, &conditions, options, players, error);
    for (const struct option_row *row = option_table; good && row->name != NULL; row++) {
        char value[32];
        if ((row->commands & options->command) != 0 && row->stored &&
            !options_given(options, row->name) && settled_value(row, &conditions, &plan, value)) {
            good = options_set(options, row->name, value, error);
        }
    }
    plan_free(&plan);
    return good;
}
