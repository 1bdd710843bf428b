#include "runner/event_table.h"

#include "base/memory.h"
#include "runner/event_file.h"

#include <stdlib.h>
#include <string.h>

/* --- an event that was played here --- */

bool event_plan_of_stored(struct event_plan *plan, const struct stored_event *stored,
                          struct error *error)
{
    struct options options;
    struct conditions conditions;
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

static bool load_event(struct event_table *table, struct database *database, struct error *error)
{
    struct event_plan plan = {0};
    bool good = event_plan_of_stored(&plan, &table->stored, error);
    if (good) {
        table->event = event_new(&plan);
    }
    plan_free(&plan);
    if (!good) {
        return false;
    }
    struct event_file file = {.database = database, .stored = table->stored};
    table->standings = &table->event->standings;
    if (!event_file_load(&file, table->event, table->pace, error)) {
        return false;
    }
    table->order = event_order(table->event);
    return true;
}

/* --- an imported one --- */

/* A game that waits for the one of its round with the seats swapped; its strings are not kept. */
struct counting {
    struct event_table *table;
    bool sums_scores; /* of the contest: the winner of a round has won each of its games */
    struct game_result *halves;
    size_t half_count;
};

/* Twice the points of seat 0's player. */
static int kind_of(const struct game_result *game)
{
    return game->winner < 0 ? 1 : game->winner == 0 ? 2 : 0;
}

static void count_pair(struct counting *counting, struct game_result *half,
                       struct game_result *game)
{
    struct standings *standings = &counting->table->imported;
    if (counting->sums_scores) {
        int64_t mine = (int64_t)half->scores[0] + game->scores[1];
        int64_t theirs = (int64_t)half->scores[1] + game->scores[0];
        half->winner = mine == theirs ? -1 : mine > theirs ? 0 : 1;
        game->winner = half->winner < 0 ? -1 : !half->winner;
        standings_add(standings, half);
        standings_add(standings, game);
    }
    standings_add_pair(standings, half->players[0], half->players[1],
                       kind_of(half) + 2 - kind_of(game));
}

/* Pairs a game with one of its round and seed that has the players the other way round. */
static void pair_game(struct counting *counting, struct game_result *game)
{
    for (size_t i = 0; i < counting->half_count; i++) {
        struct game_result *half = &counting->halves[i];
        if (half->round == game->round && half->seed == game->seed && half->first == game->first &&
            half->players[0] == game->players[1] && half->players[1] == game->players[0]) {
            count_pair(counting, half, game);
            *half = counting->halves[--counting->half_count];
            return;
        }
    }
    counting->halves =
        memory_resize(counting->halves, (counting->half_count + 1) * sizeof *counting->halves);
    counting->halves[counting->half_count++] = *game;
}

static bool count_imported(struct counting *counting, const struct stored_games *rows,
                           struct error *error)
{
    struct game_result game, place = rows->columns;
    static char late[] = "timeout", other[] = "fault";
    place.fault.rule = game_result_is_late(&place) ? late : other;
    if (!counting->sums_scores) {
        standings_add(&counting->table->imported, &place);
    }
    pair_game(counting, &place);
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    pace_add(counting->table->pace, &game);
    game_result_free(&game);
    return true;
}

static bool load_imported(struct event_table *table, struct database *database, struct error *error)
{
    standings_init(&table->imported, table->stored.player_count);
    const struct contest *contest = contest_find(table->stored.contest);
    struct counting counting = {.table = table,
                                .sums_scores = contest != NULL && contest->sums_scores};
    struct stored_games rows = {.database = database, .event = &table->stored};
    enum database_found found = DATABASE_FOUND;
    bool good = true;
    while (good && (found = stored_games_next(&rows, error)) == DATABASE_FOUND) {
        good = count_imported(&counting, &rows, error);
    }
    stored_games_end(&rows);
    for (size_t i = 0; counting.sums_scores && i < counting.half_count; i++) {
        standings_add(&table->imported, &counting.halves[i]); /* whose other half is not there */
    }
    free(counting.halves);
    table->standings = &table->imported;
    table->order = standings_order(table->standings, false);
    return good && found == DATABASE_NONE;
}

/* --- either --- */

bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      struct error *error)
{
    *table = (struct event_table){0};
    if (!database_need_event(database, name, &table->stored, error)) {
        return false;
    }
    table->pace = memory_new((table->stored.player_count + 1) * sizeof *table->pace);
    bool good = strcmp(table->stored.format, "import") == 0 ? load_imported(table, database, error)
                                                            : load_event(table, database, error);
    for (size_t i = 0; good && i < table->stored.player_count; i++) {
        table->standings->players[i].name = table->stored.players[i].name;
    }
    if (!good) {
        event_table_free(table);
    }
    return good;
}

void event_table_free(struct event_table *table)
{
    event_free(table->event);
    standings_free(&table->imported);
    free(table->order);
    free(table->pace);
    stored_event_free(&table->stored);
    *table = (struct event_table){0};
}

/* --- faults --- */

/* whole: what counts is only in the record. */
static bool add_faults(struct faults *faults, const struct stored_games *rows, bool whole,
                       struct error *error)
{
    struct game_result game;
    if (!whole) {
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
    const struct contest *contest = contest_find(stored->contest);
    bool turns_lost = contest == NULL || contest->protocol->process_per_turn;
    struct stored_games rows = {.database = database, .event = stored};
    enum database_found found = DATABASE_NONE;
    bool good = true;
    faults_init(faults, stored->player_count);
    while (good && (found = stored_games_next(&rows, error)) == DATABASE_FOUND) {
        good = add_faults(faults, &rows, rows.columns.forfeit || turns_lost, error);
    }
    stored_games_end(&rows);
    return good && found == DATABASE_NONE;
}
