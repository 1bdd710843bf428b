#define _GNU_SOURCE
#include "cli/event_store.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/tournament_options.h"
#include "tournament/ratings.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Faults of time, of all that match.h names. */
static bool is_late(const char *rule)
{
    return strcmp(rule, "timeout") == 0 || strcmp(rule, "not_ready") == 0;
}

void played_of(const struct stored_game *stored, struct played *played)
{
    *played = (struct played){.players = {stored->players[0], stored->players[1]},
                              .first = stored->first,
                              .winner = stored->winner,
                              .points = {stored->scores[0], stored->scores[1]},
                              .faulty = stored->fault_seat,
                              .late = is_late(stored->fault_rule)};
}

void stored_of(const struct record *record, const struct event_game *game, const char *line,
               struct stored_game *stored)
{
    int on_seat0 = game->player_on_seat0;
    *stored = (struct stored_game){
        .number = game->number,
        .stage = game->stage,
        .pairing = game->pairing,
        .round = game->round,
        .seating = game->seating,
        .players = {game->players[on_seat0], game->players[!on_seat0]},
        .first = record->first,
        .winner = record->winner,
        .scores = {record->scores[0], record->scores[1]},
        .reason = record->reason,
        .fault_seat = record->forfeit ? record->fault.seat : -1,
        .fault_rule = record->forfeit ? record->fault.rule : "",
        .seed = record->seed,
        .record = line,
    };
}

void pace_add(struct histogram *pace, const struct record *record, const int players[2])
{
    for (size_t i = record->opening_count; i < record->turn_count; i++) {
        histogram_add(&pace[players[record->turn_seats[i]]],
                      (int64_t)(record->turn_ms[i] * (double)NS_PER_MS));
    }
}

struct loading {
    struct event *event;
    struct histogram *pace;
    size_t players;
    struct error *error;
    bool good;
};

static bool load_pace(struct loading *loading, const struct stored_game *stored)
{
    struct record record;
    if (loading->pace == NULL) {
        return true;
    }
    if (!record_parse(&record, stored->record, strlen(stored->record), loading->error)) {
        return error_prefix(loading->error, "game %llu", (unsigned long long)stored->number + 1);
    }
    pace_add(loading->pace, &record, stored->players);
    record_free(&record);
    return true;
}

static bool load_game(void *data, const struct stored_game *stored)
{
    struct loading *loading = data;
    struct played played;
    played_of(stored, &played);
    loading->good = event_add_result(loading->event, stored->number, &played) ||
                    error_set(loading->error, "game %llu does not belong to this event",
                              (unsigned long long)stored->number + 1);
    loading->good = loading->good && load_pace(loading, stored);
    return loading->good;
}

bool event_store_load(struct database *database, const struct stored_event *stored,
                      struct event *event, struct histogram *pace, struct error *error)
{
    struct loading loading = {event, pace, stored->player_count, error, true};
    return database_each_game(database, stored->id, load_game, &loading, error) && loading.good;
}

/* --- the table of a stored event --- */

/* A game of an imported event that waits for the one with the seats swapped. */
struct half {
    uint64_t round;
    int players[2], first, kind;
};

struct counting {
    struct standings *standings;
    struct half *halves;
    size_t half_count;
    struct loading loading;
};

/* Pairs a game with one of its round that has the players the other way round. */
static void pair_game(struct counting *counting, const struct played *played, uint64_t round)
{
    int kind = played->winner < 0 ? 1 : played->winner == 0 ? 2 : 0; /* of seat 0's player */
    for (size_t i = 0; i < counting->half_count; i++) {
        struct half *half = &counting->halves[i];
        if (half->round == round && half->first == played->first &&
            half->players[0] == played->players[1] && half->players[1] == played->players[0]) {
            standings_add_pair(counting->standings, half->players[0], half->players[1],
                               half->kind + 2 - kind);
            *half = counting->halves[--counting->half_count];
            return;
        }
    }
    counting->halves =
        memory_resize(counting->halves, (counting->half_count + 1) * sizeof *counting->halves);
    counting->halves[counting->half_count++] =
        (struct half){round, {played->players[0], played->players[1]}, played->first, kind};
}

static bool count_imported(void *data, const struct stored_game *stored)
{
    struct counting *counting = data;
    struct played played;
    played_of(stored, &played);
    standings_add(counting->standings, &played);
    pair_game(counting, &played, stored->round);
    counting->loading.good = load_pace(&counting->loading, stored);
    return counting->loading.good;
}

static bool load_imported(struct event_table *table, struct database *database, struct error *error)
{
    standings_init(&table->standings, table->stored.player_count);
    struct counting counting = {.standings = &table->standings,
                                .loading = {.pace = table->pace, .error = error, .good = true}};
    bool good = database_each_game(database, table->stored.id, count_imported, &counting, error) &&
                counting.loading.good;
    free(counting.halves);
    table->all = &table->standings;
    table->order = standings_order(table->all, false);
    return good;
}

/* The players as they were stored. */
static struct contestant *stored_players(const struct stored_event *stored)
{
    struct contestant *players = memory_new((stored->player_count + 1) * sizeof *players);
    for (size_t i = 0; i < stored->player_count; i++) {
        players[i].name = memory_copy_string(stored->players[i].name);
        command_parse(&players[i].command, stored->players[i].command, NULL);
    }
    return players;
}

static bool load_event(struct event_table *table, struct database *database, struct error *error)
{
    struct settings settings = {0};
    struct tournament_options options = {0};
    bool good = settings_parse(&settings, table->stored.options, error);
    if (good && tournament_settle(&options, &settings, stored_players(&table->stored),
                                  table->stored.player_count) != CLI_OK) {
        good = error_set(error, "the options of event \"%s\" make no sense", table->stored.name);
    }
    if (good) {
        table->event = memory_new(sizeof *table->event);
        event_init(table->event, &options.plan);
        good = event_store_load(database, &table->stored, table->event, table->pace, error);
        table->all = &table->event->standings;
        table->order = event_order(table->event);
    }
    tournament_options_free(&options);
    settings_free(&settings);
    return good;
}

bool event_table_load(struct event_table *table, struct database *database, const char *name,
                      struct error *error)
{
    *table = (struct event_table){0};
    switch (database_find_event(database, name, &table->stored, error)) {
    case DATABASE_FAILED:
        return false;
    case DATABASE_NONE:
        return error_set(error, "there is no event%s%s", name != NULL ? " " : "",
                         name != NULL ? name : "");
    case DATABASE_FOUND:
        break;
    }
    table->pace = memory_new((table->stored.player_count + 1) * sizeof *table->pace);
    bool good = strcmp(table->stored.format, "import") == 0 ? load_imported(table, database, error)
                                                            : load_event(table, database, error);
    for (size_t i = 0; good && i < table->stored.player_count; i++) {
        table->all->players[i].name = table->stored.players[i].name;
    }
    if (!good) {
        event_table_free(table);
    }
    return good;
}

void event_table_free(struct event_table *table)
{
    if (table->event != NULL) {
        event_free(table->event);
    }
    free(table->event);
    standings_free(&table->standings);
    free(table->order);
    free(table->pace);
    stored_event_free(&table->stored);
    *table = (struct event_table){0};
}

/* --- printing --- */

static const char *verdict_name(enum sprt_verdict verdict)
{
    static const char *const names[] = {"goes on", "H0 accepted", "H1 accepted"};
    return names[verdict];
}

static void print_test(const struct event *event, struct text *text)
{
    const struct sprt *sprt = &event->plan.sprt;
    text_printf(text,
                "sequential test of %g against %g Elo%s, alpha %g, beta %g: LLR %.2f in (%.2f, "
                "%.2f), %s\n",
                sprt->elo0, sprt->elo1, sprt->normalized ? " (normalized)" : "", sprt->alpha,
                sprt->beta, event->ratio, sprt_lower(sprt), sprt_upper(sprt),
                verdict_name(event->verdict));
}

void event_print(const struct stored_event *stored, const struct event *event,
                 const struct standings *standings, const int *order, struct text *text)
{
    text_printf(text, "%s: %s, %s, %llu games counted%s\n", stored->name, stored->format,
                stored->contest, (unsigned long long)standings->games,
                event == NULL || event->over ? "" : ", not finished");
    standings_print(standings, order, text);
    if (event != NULL && event->plan.test) {
        print_test(event, text);
    }
}

void pace_print(const struct standings *standings, const int *order, const struct histogram *pace,
                struct text *text)
{
    text_puts(text, "    time a turn               turns   mean ms    p99 ms    max ms\n");
    for (size_t i = 0; i < standings->count; i++) {
        const struct histogram *times = &pace[order[i]];
        text_printf(text, "%3zu %-20.20s %10llu %9.3f %9.3f %9.3f\n", i + 1,
                    standings->players[order[i]].name, (unsigned long long)times->count,
                    histogram_mean_ns(times) / 1e6,
                    (double)histogram_quantile_ns(times, 0.99) / 1e6, (double)times->most_ns / 1e6);
    }
}

static json_t *real_new(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *counted_new(const struct counted *counted)
{
    return json_pack("{s:I, s:I, s:I, s:I}", "won", (json_int_t)counted->won, "drawn",
                     (json_int_t)counted->drawn, "lost", (json_int_t)counted->lost, "points",
                     (json_int_t)counted->points);
}

static json_t *player_new(const struct standing *player, const struct rating *rating,
                          const struct histogram *pace)
{
    json_t *json = counted_new(&player->all);
    json_object_set_new(json, "name", json_string(player->name));
    json_object_set_new(json, "score",
                        json_real(standings_score(&player->all) + (double)player->unplayed));
    json_object_set_new(json, "elo", rating->rated ? json_real(rating->elo) : json_null());
    json_object_set_new(json, "elo_margin",
                        rating->rated ? json_real(rating->margin) : json_null());
    json_object_set_new(
        json, "seats",
        json_pack("[o, o]", counted_new(&player->seat[0]), counted_new(&player->seat[1])));
    json_object_set_new(json, "first", counted_new(&player->first));
    json_object_set_new(json, "faults", json_integer((json_int_t)player->faults));
    json_object_set_new(json, "late", json_integer((json_int_t)player->late));
    json_object_set_new(json, "unplayed", json_integer((json_int_t)player->unplayed));
    json_object_set_new(json, "withdrawn", json_boolean(player->withdrawn));
    json_object_set_new(json, "turns", json_integer((json_int_t)pace->count));
    json_object_set_new(json, "mean_ms", json_real(histogram_mean_ns(pace) / 1e6));
    json_object_set_new(json, "p99_ms", json_real((double)histogram_quantile_ns(pace, 0.99) / 1e6));
    return json;
}

/* Rows and columns in the order of the table; null where nobody met. */
static json_t *meetings_new(const struct standings *standings, const int *order)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < standings->count; i++) {
        json_t *row = json_array();
        for (size_t j = 0; j < standings->count; j++) {
            const struct meeting *meeting =
                &standings->meetings[(size_t)order[i] * standings->count + (size_t)order[j]];
            const struct counted *counted = &meeting->games;
            json_t *cell = json_null();
            if (counted->won + counted->drawn + counted->lost > 0) {
                struct estimate estimate;
                statistics_estimate(&meeting->pairs, &estimate);
                cell = counted_new(counted);
                json_t *pairs = json_array();
                for (size_t k = 0; k < 5; k++) {
                    json_array_append_new(pairs, json_integer((json_int_t)meeting->pairs.count[k]));
                }
                json_object_set_new(cell, "pairs", pairs);
                json_object_set_new(cell, "elo", real_new(estimate.elo));
                json_object_set_new(cell, "elo_low", real_new(estimate.elo_low));
                json_object_set_new(cell, "elo_high", real_new(estimate.elo_high));
                json_object_set_new(cell, "superiority", json_real(estimate.superiority));
            }
            json_array_append_new(row, cell);
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *test_new(const struct event *event)
{
    const struct sprt *sprt = &event->plan.sprt;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", sprt->elo0, "elo1", sprt->elo1,
                     "llr", event->ratio, "lower", sprt_lower(sprt), "upper", sprt_upper(sprt),
                     "verdict", verdict_name(event->verdict));
}

void event_print_json(const struct stored_event *stored, const struct event *event,
                      const struct standings *standings, const int *order,
                      const struct histogram *pace, struct text *text)
{
    size_t n = standings->count;
    double *points = memory_new((n * n + 1) * sizeof *points);
    struct rating *ratings = memory_new((n + 1) * sizeof *ratings);
    for (size_t i = 0; i < n * n; i++) {
        points[i] = standings_score(&standings->meetings[i].games);
    }
    ratings_fit(n, points, ratings);
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:I, s:b}", "event", stored->name, "format", stored->format,
                  "contest", stored->contest, "games", (json_int_t)standings->games, "finished",
                  event == NULL || event->over);
    json_t *players = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append_new(players, player_new(&standings->players[order[i]], &ratings[order[i]],
                                                  &pace[order[i]]));
    }
    json_object_set_new(json, "players", players);
    json_object_set_new(json, "meetings", meetings_new(standings, order));
    if (event != NULL && event->plan.test) {
        json_object_set_new(json, "test", test_new(event));
    }
    char *line = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    text_puts(text, line);
    text_putc(text, '\n');
    free(line);
    json_decref(json);
    free(points);
    free(ratings);
}
