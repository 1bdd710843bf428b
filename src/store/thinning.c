#include "store/thinning.h"

#include "base/memory.h"
#include "store/database_query.h"

#include <stdlib.h>

/* A game that may be thinned. The game was stored in the row `place`. */
struct old_game {
    int64_t number, low, high, place; /* low and high are the numbers of the players */
};

/* Lists the oldest games of all pairs that no earlier call has examined. The table `thinned`
 * contains for each pair the row of the last game that was examined. */
static bool thinning_list(struct database *database, int64_t event, uint64_t keep, unsigned most,
                          struct old_game **list, unsigned *count, struct error *error)
{
    struct query query = query_ask(
        database, error,
        "WITH aged AS (SELECT rowid AS place, number, fault_seat, min(player1, player2) AS low,"
        " max(player1, player2) AS high, row_number() OVER (PARTITION BY min(player1, player2),"
        " max(player1, player2) ORDER BY rowid DESC) AS age FROM games WHERE event = ?1)"
        " SELECT number, aged.low, aged.high, aged.place FROM aged LEFT JOIN thinned"
        " ON thinned.event = ?1 AND thinned.low = aged.low AND thinned.high = aged.high"
        " WHERE age > ?2 AND aged.place > coalesce(thinned.place, 0) AND fault_seat < 0"
        " ORDER BY aged.place LIMIT ?3",
        "iii", event, (int64_t)keep, (int64_t)most);
    while (query_next(&query)) {
        *list = memory_room(*list, *count, sizeof **list);
        (*list)[(*count)++] =
            (struct old_game){.number = row_number(&query, 0, 0, INT64_MAX - 1),
                              .low = row_number(&query, 1, 0, EVENT_PLAYERS_MAX - 1),
                              .high = row_number(&query, 2, 0, EVENT_PLAYERS_MAX - 1),
                              .place = row_number(&query, 3, 1, INT64_MAX)};
    }
    return query_end(&query);
}

/* Removes the turns of a game without a lost turn, and everything that belongs to a turn. */
static void thin_record(struct game_record *record)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->turn_count; i++) {
        free(record->turns[i].text);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        record->stderr_text[seat][0] = '\0';
    }
    for (size_t i = 0; i < record->datum_count; i++) {
        if (record->data[i].turn < 0) {
            record->data[kept++] = record->data[i];
        } else {
            free(record->data[i].name);
            free(record->data[i].value);
        }
    }
    record->datum_count = kept;
    record->thinned = record->turn_count;
    record->turn_count = record->opening_count = 0;
}

static bool may_thin(const struct game_result *game)
{
    bool lost = game->outcome.forfeit;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        lost = lost || game->record.turns[i].lost != NULL;
    }
    return !lost && game->record.turn_count > 0;
}

static bool thin_game(struct database *database, const struct stored_event *event, int64_t number,
                      struct error *error)
{
    struct stored_games rows = {
        .database = database, .event = event, .first = (uint64_t)number, .count = 1};
    struct game_result game;
    bool found = stored_games_next(&rows, error);
    if (!found || !stored_games_read(&rows, &game, error)) {
        return stored_games_end(&rows, !found);
    }
    bool good = true;
    if (may_thin(&game)) {
        thin_record(&game.record);
        good = database_replace_record(database, event->id, &game, error);
    }
    game_result_free(&game);
    return stored_games_end(&rows, good);
}

bool database_thin(struct database *database, const struct stored_event *event, uint64_t keep,
                   unsigned most, unsigned *examined, struct error *error)
{
    struct old_game *list = NULL;
    *examined = 0;
    /* The list is made before the transaction, because it takes long, and nobody else can store
     * games during a transaction. */
    bool good = thinning_list(database, event->id, keep, most, &list, examined, error);
    if (good && *examined > 0) {
        good = database_begin(database, error);
        for (unsigned i = 0; good && i < *examined; i++) {
            good =
                thin_game(database, event, list[i].number, error) &&
                query_change(database, error, "INSERT OR REPLACE INTO thinned VALUES (?, ?, ?, ?)",
                             "iiii", event->id, list[i].low, list[i].high, list[i].place);
        }
        good = database_end(database, good, error);
    }
    free(list);
    return good;
}
