#include "base/memory.h"
#include "store/database_query.h"
#include "store/stored_games.h"
#include "store/submissions.h"

#include <stdlib.h>
#include <string.h>

/* A player of any event that is the author's bot. */
struct forgotten {
    char *event, *old_name;
    int number;
    struct text name; /* new name */
};

struct forgetting {
    struct database *database;
    struct forgotten *list;
    size_t count;
};

static void forgetting_free(struct forgetting *forgetting)
{
    for (size_t i = 0; i < forgetting->count; i++) {
        free(forgetting->list[i].event);
        free(forgetting->list[i].old_name);
        text_free(&forgetting->list[i].name);
    }
    free(forgetting->list);
}

/* Lists the author's players, in all events: a season has its own events, whose players have the
 * same names. The players of one name get the same new name. */
static bool list_players(struct forgetting *forgetting, int64_t author, struct error *error)
{
    unsigned names = 0;
    struct query query = query_ask(
        forgetting->database, error,
        "SELECT events.name, number, players.name FROM players JOIN events ON events.id = event"
        " WHERE players.name IN (SELECT players.name FROM submissions"
        " JOIN events ON events.name = '" LEAGUE_EVENT "' JOIN players ON event = events.id"
        " AND number = player WHERE author = ?) ORDER BY players.name",
        "i", author);
    while (query_next(&query)) {
        size_t last = forgetting->count;
        struct forgotten *list = memory_room(forgetting->list, last, sizeof *list);
        forgetting->list = list;
        list[last] = (struct forgotten){
            .event = row_utf8(&query, 0),
            .number = (int)row_number(&query, 1, 0, EVENT_PLAYERS_MAX - 1),
            .old_name = row_utf8(&query, 2),
        };
        names += last == 0 || strcmp(list[last - 1].old_name, list[last].old_name) != 0;
        text_printf(&list[last].name, AUTHOR_DELETED "%lld", (long long)author);
        if (names > 1) {
            text_printf(&list[last].name, "-%u", names);
        }
        forgetting->count++;
    }
    return query_end(&query);
}

/* Leaves out the values that the bot in this seat reported. */
static void forget_data(struct game_record *record, int seat)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->datum_count; i++) {
        struct game_datum datum = record->data[i];
        if (datum.seat == seat) {
            free(datum.name);
            free(datum.value);
        } else {
            record->data[kept++] = datum;
        }
    }
    record->datum_count = kept;
}

/* Removes from a record what the player's author or program has written. */
static void forget_seat(struct game_result *game, int seat, const char *name)
{
    char **const texts[] = {&game->record.names[seat], &game->record.commands[seat],
                            &game->record.stderr_text[seat]};
    const char *const now[] = {name, AUTHOR_DELETED, ""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        free(*texts[i]);
        *texts[i] = memory_copy_string(now[i]);
    }
    if (game->outcome.forfeit && game->outcome.fault.seat == seat) {
        free(game->outcome.fault.detail);
        game->outcome.fault.detail = memory_copy_string("");
    }
    forget_data(&game->record, seat);
}

static bool forget_in_game(struct stored_games *rows, const struct forgotten *player,
                           struct error *error)
{
    struct game_result game;
    int seat = rows->columns.place.players[1] == player->number;
    if (rows->columns.place.players[seat] != player->number) {
        return true;
    }
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    forget_seat(&game, seat, text_string(&player->name));
    bool good = database_replace_record(rows->database, rows->event->id, &game, error);
    game_result_free(&game);
    return good;
}

static bool forget_player(struct database *database, const struct forgotten *player,
                          struct error *error)
{
    struct stored_event event;
    if (!database_need_event(database, player->event, &event, error)) {
        return false;
    }
    /* The command must be one that can be started, although the player is never started. */
    bool good =
        database_claim_event(database, event.id, error) &&
        query_change(database, error,
                     "UPDATE players SET name = ?, command = 'false', hash = ''"
                     " WHERE event = ? AND number = ?",
                     "sii", text_string(&player->name), event.id, (int64_t)player->number) &&
        query_change(database, error, "DELETE FROM changes WHERE event = ? AND number = ?", "ii",
                     event.id, (int64_t)player->number) &&
        submissions_rest(database, event.id, player->number, REST_RETIRED, "", error);
    struct stored_games rows = {.database = database, .event = &event};
    while (good && stored_games_next(&rows, error)) {
        good = forget_in_game(&rows, player, error);
    }
    good = stored_games_end(&rows, good);
    stored_event_free(&event);
    return good;
}

bool submissions_forget(struct database *database, const struct author *author, struct error *error)
{
    struct forgetting forgetting = {.database = database};
    struct text name = {0};
    text_printf(&name, AUTHOR_DELETED "%lld", (long long)author->id);
    /* Overwrites the removed data in the file. */
    bool good = database_execute(database, "PRAGMA secure_delete = ON", error) &&
                database_begin(database, error) && list_players(&forgetting, author->id, error);
    for (size_t i = 0; good && i < forgetting.count; i++) {
        good = forget_player(database, &forgetting.list[i], error);
    }
    good = good &&
           query_change(database, error, "DELETE FROM submissions WHERE author = ?", "i",
                        author->id) &&
           query_change(database, error, "UPDATE authors SET name = ?, token = NULL WHERE id = ?",
                        "si", text_string(&name), author->id);
    good = database_end(database, good, error) &&
           database_execute(database, "PRAGMA wal_checkpoint(TRUNCATE)", error);
    text_free(&name);
    forgetting_free(&forgetting);
    return good;
}
