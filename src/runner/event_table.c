#include "runner/event_table.h"

#include "base/memory.h"
#include "runner/event_store.h"

#include <stdlib.h>
#include <string.h>

/* An event that only grows: its plan is its players and how its contest counts a round. */
static void event_table_plan_open(struct event_plan *plan, const struct stored_event *stored)
{
    const struct contest *contest = contest_find(stored->contest);
    *plan = (struct event_plan){
        .format = EVENT_OPEN,
        .players = stored->player_count,
        .seating_count = contest == NULL ? 1 : contest->seating_count,
        .sums_scores = contest != NULL && contest->sums_scores,
        .lone_scores = strcmp(stored->format, EVENT_IMPORTED) == 0,
    };
}

bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error)
{
    struct options options;
    struct conditions conditions;
    if (!stored_event_has_plan(stored)) {
        event_table_plan_open(plan, stored);
        return true;
    }
    bool cup = strcmp(stored->format, event_format_names[EVENT_CUP]) == 0;
    options_init(&options, cup ? FOR_CUP : FOR_TOURNAMENT);
    bool good = options_take(&options, &stored->options, error) &&
                conditions_settle(&conditions, &options, error) &&
                plan_settle(plan, &conditions, &options, stored->player_count, error);
    good = good && ((strcmp(conditions.contest->name, stored->contest) == 0 &&
                     strcmp(event_format_names[plan->format], stored->format) == 0) ||
                    error_set(error, "contest or format are others"));
    options_free(&options);
    return good || error_prefix(error, "the options of event \"%s\" make no sense", stored->name);
}

bool event_table_begin(struct event_table *table, struct database *database, const char *name,
                       bool turn_times, struct error *error)
{
    struct event_plan plan = {0};
    *table = (struct event_table){0};
    if (!database_need_event(database, name, &table->stored, error)) {
        return false;
    }
    size_t count = table->stored.player_count;
    bool good = event_plan_of_stored(&plan, &table->stored, error);
    if (good) {
        table->event = event_new(&plan);
        table->turn_times = turn_times ? memory_new((count + 1) * sizeof *table->turn_times) : NULL;
        for (size_t i = 0; i < count; i++) {
            table->event->standings.players[i].name = table->stored.players[i].name;
        }
    } else {
        event_table_free(table);
    }
    plan_free(&plan);
    return good;
}

bool event_table_add(struct event_table *table, struct stored_games *rows, struct error *error)
{
    return event_store_count(rows, table->event, table->turn_times, error);
}

void event_table_settle(struct event_table *table)
{
    free(table->order);
    table->order = event_order(table->event);
}

bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      bool turn_times, struct error *error)
{
    if (!event_table_begin(table, database, name, turn_times, error)) {
        return false;
    }
    struct stored_games rows = {.database = database, .event = &table->stored};
    enum database_found found = DATABASE_FOUND;
    bool good = true;
    while (good && (found = stored_games_next(&rows, error)) == DATABASE_FOUND) {
        good = event_table_add(table, &rows, error);
    }
    stored_games_end(&rows);
    good = good && found == DATABASE_NONE;
    if (good) {
        event_table_settle(table);
    } else {
        event_table_free(table);
    }
    return good;
}

void event_table_free(struct event_table *table)
{
    event_free(table->event);
    free(table->order);
    free(table->turn_times);
    stored_event_free(&table->stored);
    *table = (struct event_table){0};
}

/* --- faults --- */

bool event_faults_add(struct faults *faults, struct stored_games *rows, struct error *error)
{
    const struct contest *contest = contest_find(rows->event->contest);
    bool turns_lost = contest == NULL || contest->game->answers_turns;
    struct game_result game;
    if (!rows->columns.outcome.forfeit && !turns_lost) { /* the columns hold all that counts */
        faults_add(faults, &rows->columns);
        return true;
    }
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    faults_add(faults, &game);
    game_result_free(&game);
    return true;
}

bool event_faults_load(struct faults *faults, struct database *database,
                       const struct stored_event *stored, struct error *error)
{
    struct stored_games rows = {.database = database, .event = stored};
    enum database_found found = DATABASE_NONE;
    bool good = true;
    faults_init(faults, stored->player_count);
    while (good && (found = stored_games_next(&rows, error)) == DATABASE_FOUND) {
        good = event_faults_add(faults, &rows, error);
    }
    stored_games_end(&rows);
    return good && found == DATABASE_NONE;
}
