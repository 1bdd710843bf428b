#include "cli/events/visiting.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/events/bots.h"
#include "cli/events/serving.h"
#include "runner/confinement.h"
#include "runner/event_store.h"
#include "runner/runner.h"

#include <string.h>

/* Uses the conditions of the served event, but without opening turns and with a clock for
 * visitors. */
static bool settle_conditions(struct visiting *visiting, const struct options *options,
                              struct error *error)
{
    const struct stored_event *event = &visiting->event;
    bool cup = strcmp(event->format, event_format_names[EVENT_CUP]) == 0;
    options_init(&visiting->played, cup ? FOR_CUP : FOR_TOURNAMENT);
    bool good = options_take(&visiting->played, &event->options, error) &&
                options_set(&visiting->played, "contest", event->contest, error) &&
                conditions_settle(&visiting->conditions, &visiting->played, error);
    if (!good) {
        return error_prefix(error, "the options of event \"%s\"", event->name);
    }
    struct conditions *conditions = &visiting->conditions;
    int64_t turn_ns = (int64_t)options_number(options, "visitor-turn-s", 0) * NS_PER_S;
    conditions->opening_turns = 0;
    conditions->guest_clock = (struct match_clock){.ready_ns = 10 * NS_PER_S,
                                                   .first_ns = turn_ns,
                                                   .turn_ns = turn_ns,
                                                   .bank_ns = conditions->clock.bank_ns};
    return true;
}

static bool settle_bots(struct visiting *visiting, const struct options *options,
                        struct error *error)
{
    const struct stored_event *event = &visiting->event;
    if (options->bot_count == 0 && !stored_event_has_plan(event)) {
        return error_set(error,
                         "event \"%s\" has no bots that faceoff can start; name some with --bot, "
                         "as in --bot ./mine",
                         event->name);
    }
    visiting->bot_count = options->bot_count > 0 ? options->bot_count : event->player_count;
    visiting->bots = options->bot_count > 0 ? bots_parse(options->bots, options->bot_count,
                                                         &visiting->conditions, error)
                                            : players_of_stored(event, error);
    return visiting->bots != NULL;
}

/* Checks that the bots can be started, because the bots of an old event may no longer exist. */
static bool try_bots(const struct visiting *visiting, struct error *error)
{
    struct error reason;
    return run_check(&visiting->conditions, visiting->bots, visiting->bot_count, 0, &reason) ||
           error_set(error, "%s; name other bots with --bot", reason.text);
}

static bool find_event(struct visiting *visiting, const struct options *options,
                       struct error *error)
{
    const char *contest = options_text(options, "contest");
    if (contest == NULL) {
        return database_need_event(visiting->database, options_text(options, "event"),
                                   &visiting->event, error);
    }
    visiting->event = (struct stored_event){.name = memory_copy_string(contest),
                                            .contest = memory_copy_string(contest),
                                            .format = memory_copy_string(EVENT_OF_VISITORS)};
    return true;
}

bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error)
{
    unsigned games_max = (unsigned)options_number(options, "visitors", 0);
    visiting->database = event_database(options, options_given(options, "contest"), error);
    if (visiting->database == NULL || !find_event(visiting, options, error) ||
        !settle_conditions(visiting, options, error) || !settle_bots(visiting, options, error) ||
        !try_bots(visiting, error) ||
        !confinement_open(&visiting->sandbox, &visiting->played, visiting->bots,
                          visiting->bot_count, games_max, error)) {
        return false;
    }
    visiting->conditions.sandbox = visiting->sandbox;
    visiting->visitors =
        visitors_open(&(struct visitors_setup){.conditions = &visiting->conditions,
                                               .bots = visiting->bots,
                                               .bot_count = visiting->bot_count,
                                               .games_max = games_max,
                                               .viewers = serving_connections(options),
                                               .database = visiting->database,
                                               .of = &visiting->event},
                      error);
    return visiting->visitors != NULL;
}

void visiting_close(struct visiting *visiting)
{
    visitors_close(visiting->visitors);
    sandbox_close(visiting->sandbox);
    players_free(visiting->bots, visiting->bot_count);
    options_free(&visiting->played);
    stored_event_free(&visiting->event);
    database_close(visiting->database);
    *visiting = (struct visiting){0};
}
