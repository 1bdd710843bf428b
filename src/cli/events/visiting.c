#include "cli/events/visiting.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/events/bots.h"
#include "cli/events/serving.h"
#include "runner/confinement.h"
#include "runner/event_store.h"
#include "runner/runner.h"
#include "store/submissions.h"

#include <stdlib.h>
#include <string.h>

/* Sets the clock for visitors, and removes the opening turns. */
static void settle_visitors(struct conditions *conditions, const struct options *options)
{
    int64_t turn_ns = (int64_t)options_number(options, "visitor-turn-s", 0) * NS_PER_S;
    conditions->opening_turns = 0;
    conditions->guest_clock = (struct match_clock){.ready_ns = 10 * NS_PER_S,
                                                   .first_ns = turn_ns,
                                                   .turn_ns = turn_ns,
                                                   .bank_ns = conditions->clock.bank_ns};
}

/* Uses the conditions of the served event, but without opening turns and with a clock for
 * visitors. */
static bool settle_conditions(struct visiting *visiting, const struct options *options,
                              struct error *error)
{
    const struct stored_event *event = &visiting->event;
    visiting->conditions = memory_new(sizeof *visiting->conditions);
    visiting->contest_count = 1;
    bool cup = stored_event_is(event, EVENT_CUP);
    options_init(&visiting->played, cup ? FOR_CUP : FOR_TOURNAMENT);
    bool good = options_take(&visiting->played, &event->options, error) &&
                options_set(&visiting->played, "contest", event->contest, error) &&
                conditions_settle(visiting->conditions, &visiting->played, error);
    if (!good) {
        return error_prefix(error, "the options of event \"%s\"", event->name);
    }
    settle_visitors(visiting->conditions, options);
    return true;
}

static bool has_game(const struct visiting *visiting, const struct game *game)
{
    for (size_t i = 0; i < visiting->contest_count; i++) {
        if (visiting->conditions[i].contest->game == game) {
            return true;
        }
    }
    return false;
}

/* Adds a contest for each game that has none yet. */
static bool add_games(struct visiting *visiting, const struct options *options, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && contests[i] != NULL; i++) {
        struct options played;
        if (has_game(visiting, contests[i]->game)) {
            continue;
        }
        visiting->conditions = memory_room(visiting->conditions, visiting->contest_count,
                                           sizeof *visiting->conditions);
        struct conditions *conditions = &visiting->conditions[visiting->contest_count++];
        options_init(&played, FOR_TOURNAMENT);
        good = options_set(&played, "contest", contests[i]->name, error) &&
               conditions_settle(conditions, &played, error);
        options_free(&played);
        if (good) {
            settle_visitors(conditions, options);
        }
    }
    return good;
}

static bool settle_bots(struct visiting *visiting, const struct options *options,
                        struct error *error)
{
    const struct stored_event *event = &visiting->event;
    if (!options_flag(options, "play")) {
        return true;
    }
    if (options->bot_count == 0 && !stored_event_has_plan(event)) {
        return error_set(error,
                         "event \"%s\" has no bots that faceoff can start; name some with --bot, "
                         "as in --bot ./mine",
                         event->name);
    }
    visiting->bot_count = options->bot_count > 0 ? options->bot_count : event->player_count;
    visiting->bots = options->bot_count > 0 ? bots_parse(options->bots, options->bot_count,
                                                         visiting->conditions, error)
                                            : players_of_stored(event, error);
    return visiting->bots != NULL;
}

/* Checks that the bots can be started, because the bots of an old event may no longer exist. */
static bool try_bots(const struct visiting *visiting, struct error *error)
{
    struct error reason;
    return run_check(visiting->conditions, visiting->bots, visiting->bot_count, 0, &reason) ||
           error_set(error, "%s; name other bots with --bot", reason.text);
}

/* Describes an event that is not stored. */
static void invent_event(struct visiting *visiting, const char *contest)
{
    visiting->event = (struct stored_event){.name = memory_copy_string(contest),
                                            .contest = memory_copy_string(contest),
                                            .format = memory_copy_string(EVENT_OF_VISITORS)};
}

/* Returns true if no event is wanted: people play against each other, and the database contains at
 * most their games. */
static bool needs_no_event(struct visiting *visiting, const struct options *options)
{
    struct error error;
    if (options_flag(options, "play") || options_given(options, "event")) {
        return false;
    }
    enum database_found found =
        database_find_event(visiting->database, NULL, &visiting->event, &error);
    bool none = found == DATABASE_NONE ||
                (found == DATABASE_FOUND && strcmp(visiting->event.format, EVENT_OF_VISITORS) == 0);
    if (found == DATABASE_FOUND) {
        stored_event_free(&visiting->event);
    }
    visiting->event = (struct stored_event){0};
    return none;
}

/* Finds the event, and settles the conditions of its games. */
static bool find_event(struct visiting *visiting, const struct options *options,
                       struct error *error)
{
    const char *contest = options_text(options, "contest");
    bool all = contest == NULL && needs_no_event(visiting, options);
    if (all || contest != NULL) {
        invent_event(visiting, all ? contests[0]->name : contest);
    } else if (!database_need_event(visiting->database, options_text(options, "event"),
                                    &visiting->event, error)) {
        return false;
    }
    return settle_conditions(visiting, options, error) &&
           (!all || add_games(visiting, options, error));
}

/* Opens the sandbox and the visitors, with room for `bots_max` bots. */
static bool open_visitors(struct visiting *visiting, const struct options *options, bool people,
                          size_t bots_max, struct error *error)
{
    unsigned games_max = (unsigned)options_number(options, "visitors", 0);
    if (visiting->bots != NULL &&
        !confinement_open(&visiting->sandbox, &visiting->played, visiting->bots,
                          visiting->bot_count, games_max, error)) {
        return false;
    }
    visiting->conditions->sandbox = visiting->sandbox;
    visiting->visitors =
        visitors_open(&(struct visitors_setup){.conditions = visiting->conditions,
                                               .contest_count = visiting->contest_count,
                                               .people = people,
                                               .bots = visiting->bots,
                                               .bot_count = visiting->bot_count,
                                               .bots_max = bots_max,
                                               .own = bots_max == 0 && options->bot_count == 0,
                                               .games_max = games_max,
                                               .viewers = serving_connections(options),
                                               .database = visiting->database,
                                               .of = &visiting->event,
                                               .deaf = bots_max > 0},
                      error);
    visiting->sources = (struct server_sources){
        .visitors = visiting->visitors,
        .visitor_games = (unsigned)options_number(options, "visitor-games", 0)};
    return visiting->visitors != NULL;
}

bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error)
{
    bool create = options_given(options, "contest") ||
                  !(options_flag(options, "play") || options_given(options, "event"));
    visiting->database = event_database(options, create, error);
    return visiting->database != NULL && find_event(visiting, options, error) &&
           settle_bots(visiting, options, error) && try_bots(visiting, error) &&
           open_visitors(visiting, options, options_flag(options, "people"), 0, error);
}

/* Moves the players that have joined the event to the list of bots, which has room for them. */
static bool add_joined(struct visiting *visiting, const struct stored_event *event,
                       struct error *error)
{
    struct player *players = players_of_stored(event, error);
    for (size_t i = 0; players != NULL && i < event->player_count; i++) {
        if (i < visiting->bot_count) {
            player_free(&players[i]);
        } else {
            visiting->bots[i] = players[i];
        }
    }
    if (players != NULL) {
        visiting->bot_count = event->player_count;
    }
    free(players);
    return players != NULL;
}

bool visiting_open_league(struct visiting *visiting, const struct options *settings,
                          struct database *database, struct error *error)
{
    /* A bot that is submitted later has no settings, but may need /proc. */
    const struct command_bounds with_proc = {.proc = true};
    visiting->database = database;
    visiting->bots = memory_new(EVENT_PLAYERS_MAX * sizeof *visiting->bots);
    return database_need_event(database, LEAGUE_EVENT, &visiting->event, error) &&
           settle_conditions(visiting, settings, error) &&
           add_joined(visiting, &visiting->event, error) &&
           open_visitors(visiting, settings, false, EVENT_PLAYERS_MAX, error) &&
           (visiting->sandbox == NULL ||
            sandbox_add_variant(visiting->sandbox, &with_proc,
                                2 * (unsigned)options_number(settings, "visitors", 0), error));
}

bool visiting_update(struct visiting *visiting, const struct stored_event *event, bool *may_play,
                     struct error *error)
{
    if (!add_joined(visiting, event, error)) {
        return false;
    }
    for (size_t i = 0; i < visiting->bot_count; i++) {
        may_play[i] = may_play[i] &&
                      (visiting->sandbox == NULL ||
                       sandbox_for(visiting->sandbox, &visiting->bots[i].command.bounds) != NULL);
    }
    visitors_update_bots(visiting->visitors, visiting->bot_count, may_play);
    return true;
}

void visiting_close(struct visiting *visiting)
{
    visitors_close(visiting->visitors);
    sandbox_close(visiting->sandbox);
    players_free(visiting->bots, visiting->bot_count);
    free(visiting->conditions);
    options_free(&visiting->played);
    stored_event_free(&visiting->event);
    database_close(visiting->database);
    *visiting = (struct visiting){0};
}
