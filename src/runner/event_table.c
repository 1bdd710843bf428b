#include "runner/event_table.h"

#include "base/memory.h"
#include "runner/event_store.h"

#include <assert.h>
#include <search.h>
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

static bool begin_event(struct event_table *table, struct error *error)
{
    struct event_plan plan = {0};
    bool good = event_plan_of_stored(&plan, &table->stored, error);
    if (good) {
        table->event = event_new(&plan);
        table->standings = &table->event->standings;
    }
    plan_free(&plan);
    return good;
}

/* --- an imported one --- */

/* A game that waits for the other one of its round, with the seats swapped; without its strings. */
struct imported_game {
    struct game_result place;
    struct imported_game *next; /* another one that waits for the same; not in the tree itself */
};

static bool is_imported(const struct event_table *table)
{
    return strcmp(table->stored.format, EVENT_IMPORTED) == 0;
}

/* Whether the winner of a round counts as the winner of each of its games. */
static bool sums_scores(const struct event_table *table)
{
    return table->imported.tied > 1;
}

/* Twice the points of seat 0's player. */
static int event_table_kind_of(const struct game_result *game)
{
    return game->winner < 0 ? 1 : game->winner == 0 ? 2 : 0;
}

/* The seat with more points. */
static int winner_of(int64_t points_of_0, int64_t points_of_1)
{
    return points_of_0 == points_of_1 ? -1 : points_of_1 > points_of_0;
}

static void count_pair(struct event_table *table, struct game_result *half,
                       struct game_result *game)
{
    struct standings *standings = &table->imported;
    if (sums_scores(table)) {
        int64_t mine = (int64_t)half->scores[0] + game->scores[1];
        int64_t theirs = (int64_t)half->scores[1] + game->scores[0];
        half->winner = winner_of(mine, theirs);
        game->winner = half->winner < 0 ? -1 : !half->winner;
        standings_add(standings, half);
        standings_add(standings, game);
    }
    standings_add_pair(standings, half->players[0], half->players[1],
                       event_table_kind_of(half) + 2 - event_table_kind_of(game));
}

/* Equal: games of the same round, seed and players, whatever their seats. */
static int compare_halves(const void *a, const void *b)
{
    uint64_t keys[2][5];
    for (int i = 0; i < 2; i++) {
        const struct game_result *game = &((const struct imported_game *)(i == 0 ? a : b))->place;
        bool ordered = game->players[0] < game->players[1];
        keys[i][0] = game->round;
        keys[i][1] = game->seed;
        keys[i][2] = (uint64_t)game->first;
        keys[i][3] = (uint64_t)game->players[!ordered];
        keys[i][4] = (uint64_t)game->players[ordered];
    }
    for (int k = 0; k < 5; k++) {
        if (keys[0][k] != keys[1][k]) {
            return keys[0][k] < keys[1][k] ? -1 : 1;
        }
    }
    return 0;
}

/* Takes the first game of a node out of the tree; the caller frees it. */
static struct imported_game *take_half(struct event_table *table, struct imported_game **node)
{
    struct imported_game *half = *node;
    if (half->next != NULL) {
        *node = half->next;
    } else {
        tdelete(half, &table->halves, compare_halves);
    }
    return half;
}

static void add_half(struct event_table *table, const struct game_result *game)
{
    struct imported_game *half = memory_new(sizeof *half);
    half->place = *game;
    struct imported_game **node = tsearch(half, &table->halves, compare_halves);
    assert(node != NULL); /* else there is no memory, which ends us anyway */
    if (*node != half) {
        half->next = *node;
        *node = half;
    }
}

/* Pairs a game with one of the same round and seed that has the players swapped. All games of a
 * node have the same seats, so the first is as good as any. */
static void pair_game(struct event_table *table, struct game_result *game)
{
    const struct imported_game wanted = {.place = *game};
    struct imported_game **node = tfind(&wanted, &table->halves, compare_halves);
    if (node == NULL || (*node)->place.players[0] == game->players[0]) {
        add_half(table, game);
        return;
    }
    struct imported_game *half = take_half(table, node);
    count_pair(table, &half->place, game);
    free(half);
}

static void count_place(struct event_table *table, struct game_result place)
{
    static char late[] = "timeout", other[] = "fault";
    place.fault.rule = game_result_is_late(&place) ? late : other;
    if (!sums_scores(table)) {
        standings_add(&table->imported, &place);
    }
    pair_game(table, &place);
}

/* Only the record of an imported game says whether the game counts; every game of visitors does. */
static bool count_imported(struct event_table *table, struct stored_games *rows,
                           struct error *error)
{
    struct game_result game = {0};
    bool whole = table->turn_times != NULL || is_imported(table);
    if (whole && !stored_games_read(rows, &game, error)) {
        return false;
    }
    if (!game.uncounted) {
        count_place(table, rows->columns);
    }
    if (table->turn_times != NULL) {
        turn_times_add(table->turn_times, &game);
    }
    game_result_free(&game);
    return true;
}

/* --- either --- */

bool event_table_begin(struct event_table *table, struct database *database, const char *name,
                       bool turn_times, struct error *error)
{
    *table = (struct event_table){0};
    if (!database_need_event(database, name, &table->stored, error)) {
        return false;
    }
    size_t count = table->stored.player_count;
    if (!stored_event_has_plan(&table->stored)) {
        const struct contest *contest = contest_find(table->stored.contest);
        bool sums = contest != NULL && contest->sums_scores;
        standings_init(&table->imported, count);
        table->imported.tied = sums ? contest->seating_count : 1;
        table->standings = &table->imported;
    } else if (!begin_event(table, error)) {
        event_table_free(table);
        return false;
    }
    table->turn_times = turn_times ? memory_new((count + 1) * sizeof *table->turn_times) : NULL;
    for (size_t i = 0; i < count; i++) {
        table->standings->players[i].name = table->stored.players[i].name;
    }
    return true;
}

void event_table_replace(struct event_table *table, const struct event_table *by)
{
    event_table_free(table);
    *table = *by;
    table->standings = by->event != NULL ? by->standings : &table->imported;
}

bool event_table_add(struct event_table *table, struct stored_games *rows, struct error *error)
{
    return table->event != NULL ? event_store_count(rows, table->event, table->turn_times, error)
                                : count_imported(table, rows, error);
}

void event_table_settle(struct event_table *table)
{
    if (table->event == NULL && sums_scores(table)) { /* games whose other half is missing */
        while (table->halves != NULL) {
            struct imported_game *half = take_half(table, table->halves);
            if (is_imported(table)) { /* in an event that game was all of its round */
                half->place.winner = winner_of(half->place.scores[0], half->place.scores[1]);
            }
            standings_add(&table->imported, &half->place);
            free(half);
        }
    }
    free(table->order);
    table->order =
        table->event != NULL ? event_order(table->event) : standings_order(table->standings, false);
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
    standings_free(&table->imported);
    while (table->halves != NULL) {
        free(take_half(table, table->halves));
    }
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
    if (!rows->columns.forfeit && !turns_lost) { /* the columns hold all that counts */
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
