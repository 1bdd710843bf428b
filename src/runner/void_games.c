#include "runner/void_games.h"

#include "base/memory.h"
#include "runner/event_view.h"
#include "store/stored_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists the games to take out: first the game with the given number, then all games of later stages
 * if their pairings follow from its result. */
static bool list_games(struct event_store *store, uint64_t number, uint64_t **numbers,
                       size_t *count, struct error *error)
{
    const struct stored_event *event = &store->stored;
    struct stored_games rows = {
        .database = store->database, .event = event, .first = number, .count = 1};
    if (!stored_games_next(&rows, error)) {
        return stored_games_end(&rows, true) &&
               error_set(error, "event \"%s\" has no game %" PRIu64, event->name, number + 1);
    }
    unsigned stage = rows.columns.place.stage;
    const struct stored_player *out = stored_event_find_out(event, &rows.columns.place);
    stored_games_end(&rows, true);
    if (out != NULL) {
        return error_set(
            error, "game %" PRIu64 " does not count anyway, because %.100s is disqualified: %.200s",
            number + 1, out->name, out->out);
    }
    bool follow = !stored_event_is(event, EVENT_MATCH) && !stored_event_may_grow(event);
    /* Played again, the earlier rounds would include the player. */
    for (size_t i = 0; follow && i < event->player_count; i++) {
        if (event->players[i].out != NULL && event->players[i].begins > number) {
            return error_set(error, "%.100s was disqualified after game %" PRIu64 " was played",
                             event->players[i].name, number + 1);
        }
    }
    rows = (struct stored_games){.database = store->database, .event = event};
    *numbers = memory_room(*numbers, *count, sizeof **numbers);
    (*numbers)[(*count)++] = number;
    while (follow && stored_games_next(&rows, error)) {
        if (rows.columns.place.stage > stage) {
            *numbers = memory_room(*numbers, *count, sizeof **numbers);
            (*numbers)[(*count)++] = rows.columns.place.number;
        }
    }
    return stored_games_end(&rows, true);
}

static void add_datum(struct game_record *record, const char *name, const char *value)
{
    record->data = memory_resize(record->data, (record->datum_count + 1) * sizeof *record->data);
    record->data[record->datum_count++] = (struct game_datum){.name = memory_copy_string(name),
                                                              .value = memory_copy_string(value),
                                                              .seat = -1,
                                                              .turn = -1};
}

/* Moves a game to the event that keeps the void games, in which it gets the number `to`. */
static bool move_game(const struct event_store *store, const struct stored_event *kept,
                      uint64_t number, uint64_t to, const char *reason, struct error *error)
{
    struct stored_games rows = {
        .database = store->database, .event = &store->stored, .first = number, .count = 1};
    struct game_result game = {0};
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number + 1);
    bool good = stored_games_next(&rows, error) && stored_games_read(&rows, &game, error);
    good = stored_games_end(&rows, good);
    if (good) {
        add_datum(&game.record, "void", reason);
        add_datum(&game.record, "game", text);
        /* The game gets its own set, because it may become void again. */
        game.place.number = game.place.round = to;
        game.place.stage = game.place.seating = 0;
        game.place.pairing = 0;
        good = database_add_game(store->database, kept->id, &game, error) &&
               database_remove_game(store->database, store->stored.id, number, error);
    }
    game_result_free(&game);
    return good;
}

/* Finds or adds the event that keeps the void games. */
static bool open_kept(struct event_store *kept, const struct stored_event *event,
                      struct error *error)
{
    struct text name = {0};
    text_printf(&name, "%s void", event->name);
    struct stored_event now = {.name = name.data,
                               .format = memory_copy_string(EVENT_OF_VOID_GAMES),
                               .contest = memory_copy_string(event->contest),
                               .players = memory_new(event->player_count * sizeof *now.players),
                               .player_count = event->player_count};
    for (size_t i = 0; i < event->player_count; i++) {
        const struct stored_player *player = &event->players[i];
        now.players[i] = (struct stored_player){.name = memory_copy_string(player->name),
                                                .command = memory_copy_string(player->command),
                                                .hash = memory_copy_string(player->hash)};
    }
    bool good = event_store_claim_open(kept, &now, error);
    stored_event_free(&now);
    return good;
}

bool void_games(struct event_store *store, uint64_t number, const char *reason, size_t *count,
                struct text *kept, struct error *error)
{
    struct event_store voids = {.database = store->database};
    uint64_t *numbers = NULL;
    char why[64];
    *count = 0;
    snprintf(why, sizeof why, "game %" PRIu64 " is void", number + 1);
    /* The event is claimed last, because a connection has only one claim. */
    bool good = database_begin(store->database, error) &&
                list_games(store, number, &numbers, count, error) &&
                open_kept(&voids, &store->stored, error) &&
                database_claim_event(store->database, store->stored.id, error);
    for (size_t i = 0; good && i < *count; i++) {
        good = move_game(store, &voids.stored, numbers[i], voids.stored.games + i,
                         i == 0 ? reason : why, error);
    }
    good =
        good && database_reopen_event(store->database, store->stored.id,
                                      *count > 1 || !stored_event_may_grow(&store->stored), error);
    text_puts(kept, voids.stored.name != NULL ? voids.stored.name : "");
    stored_event_free(&voids.stored);
    free(numbers);
    return database_end(store->database, good, error);
}

static bool takes_part(const struct event_stage *stage, int player)
{
    bool found = false;
    for (size_t i = 0; i < stage->pairing_count; i++) {
        const struct pairing *players = &stage->pairings[i].players;
        found = found || players->first == player || players->second == player;
    }
    for (size_t i = 0; i < stage->bye_count; i++) {
        found = found || stage->byes[i] == player;
    }
    return found;
}

/* Returns the number of the game from which on a disqualified player takes no part. A knockout
 * cannot be played without its earlier matches, and an entry that failed the system test keeps its
 * result. */
static uint64_t void_from(const struct event *event, size_t player)
{
    uint64_t from = 0;
    bool knockout = event->plan.format == EVENT_KNOCKOUT || event->plan.format == EVENT_CUP;
    for (unsigned s = 0; knockout && s < event->stage_count; s++) {
        from = takes_part(&event->stages[s], (int)player) ? event->stages[s].first_game : from;
    }
    bool failed = event->plan.house && event->stages[0].pairings[player].sides[0].incomplete;
    return failed ? event_stage_end(&event->stages[0]) : from;
}

/* Checks that the player can be disqualified. */
static bool may_disqualify(const struct stored_event *stored, const struct event *event,
                           size_t player, struct error *error)
{
    const char *name = stored->players[player].name, *out = stored->players[player].out;
    if (out != NULL) {
        return error_set(error, "%.100s is already disqualified: %.200s", name, out);
    }
    return !event->plan.house || player + 1 < event->plan.players ||
           error_set(error, "%.100s is the house entry, which cannot be disqualified", name);
}

/* Checks that the champion, if there is one yet, is not disqualified. */
static bool check_champion(const struct event_view *view, struct error *error)
{
    int champion = event_champion(view->event);
    return champion == NOBODY || view->stored.players[champion].out == NULL ||
           error_set(error, "both players of the final would be disqualified");
}

bool void_player(struct event_store *store, const char *name, const char *reason, bool *over,
                 struct error *error)
{
    const struct stored_event *event = &store->stored;
    struct event_view before = {0}, after = {0};
    size_t number = 0;
    while (number < event->player_count && strcmp(event->players[number].name, name) != 0) {
        number++;
    }
    if (number == event->player_count) {
        return error_set(error, "event \"%s\" has no player %.100s", event->name, name);
    }
    /* Loading the event again checks that it can be played without the player. */
    bool good = database_begin(store->database, error) &&
                database_claim_event(store->database, event->id, error) &&
                event_view_load(&before, store->database, event->name, 0, error) &&
                may_disqualify(event, before.event, number, error) &&
                database_disqualify(store->database, event->id, number,
                                    void_from(before.event, number), reason, error) &&
                event_view_load(&after, store->database, event->name, 0, error) &&
                check_champion(&after, error);
    *over = good && after.event->over;
    good = good && (*over ? database_finish_event(store->database, event->id, error)
                          : database_reopen_event(store->database, event->id, false, error));
    event_view_close(&before);
    event_view_close(&after);
    return database_end(store->database, good, error);
}
