#include "runner/void_games.h"

#include "base/memory.h"
#include "runner/event_view.h"
#include "store/stored_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHY_SIZE 64

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

/* Sets *next to the number of the next void game, because numbers may be missing after an undo. */
static bool find_next(struct database *database, const struct stored_event *kept, uint64_t *next,
                      struct error *error)
{
    struct stored_games rows = {.database = database, .event = kept};
    while (stored_games_next(&rows, error)) {
        *next = rows.columns.place.number + 1;
    }
    return stored_games_end(&rows, true);
}

/* Prints the reason why games of later stages are void together with the game. */
static void print_why(uint64_t number, char *why)
{
    snprintf(why, WHY_SIZE, "game %" PRIu64 " is void", number + 1);
}

bool void_games(struct event_store *store, uint64_t number, const char *reason, size_t *count,
                struct text *kept, struct error *error)
{
    struct event_store voids = {.database = store->database};
    uint64_t *numbers = NULL, next = 0;
    char why[WHY_SIZE];
    *count = 0;
    print_why(number, why);
    /* The event is claimed last, because a connection has only one claim. */
    bool good = database_begin(store->database, error) &&
                list_games(store, number, &numbers, count, error) &&
                open_kept(&voids, &store->stored, error) &&
                find_next(store->database, &voids.stored, &next, error) &&
                database_claim_event(store->database, store->stored.id, error);
    for (size_t i = 0; good && i < *count; i++) {
        good = move_game(store, &voids.stored, numbers[i], next + i, i == 0 ? reason : why, error);
    }
    good =
        good && database_reopen_event(store->database, store->stored.id,
                                      *count > 1 || !stored_event_may_grow(&store->stored), error);
    text_puts(kept, voids.stored.name != NULL ? voids.stored.name : "");
    stored_event_free(&voids.stored);
    free(numbers);
    return database_end(store->database, good, error);
}

/* --- undoing it --- */

struct void_copy {
    uint64_t number; /* number of the game in its event */
    uint64_t kept;   /* number of its copy in the event that keeps the void games */
};

static const char *datum_of(const struct game_record *record, const char *name)
{
    const char *value = "";
    for (size_t i = 0; i < record->datum_count; i++) {
        bool same = record->data[i].seat < 0 && strcmp(record->data[i].name, name) == 0;
        value = same ? record->data[i].value : value;
    }
    return value;
}

uint64_t void_game_of(const struct game_result *game, const char **reason)
{
    *reason = datum_of(&game->record, "void");
    return strtoull(datum_of(&game->record, "game"), NULL, 10);
}

/* Lists the copies of the games that became void together the last time that the game did. */
static bool list_copies(struct database *database, const struct stored_event *kept, uint64_t number,
                        struct void_copy **copies, size_t *count, struct error *error)
{
    struct stored_games rows = {.database = database, .event = kept};
    char why[WHY_SIZE];
    bool good = true, together = false;
    print_why(number, why);
    while (good && stored_games_next(&rows, error)) {
        struct game_result game;
        const char *reason;
        good = stored_games_read(&rows, &game, error);
        if (!good) {
            break;
        }
        uint64_t was = void_game_of(&game, &reason);
        *count = was == number + 1 ? 0 : *count;
        together = was == number + 1 || (together && strcmp(reason, why) == 0);
        if (together) {
            *copies = memory_room(*copies, *count, sizeof **copies);
            (*copies)[(*count)++] = (struct void_copy){was - 1, game.place.number};
        }
        game_result_free(&game);
    }
    return stored_games_end(&rows, good);
}

/* Finds the place of a void game in its event, which must not have played the game again. */
static bool find_place(struct event_store *store, uint64_t number, struct game_result *place,
                       struct error *error)
{
    const struct stored_event *event = &store->stored;
    struct event_view view = {0};
    struct stored_games rows = {
        .database = store->database, .event = event, .first = number, .count = 1};
    bool again = stored_games_next(&rows, error);
    if (!stored_games_end(&rows, true) ||
        !event_view_load(&view, store->database, event->name, 0, error)) {
        return false;
    }
    bool found = event_find_game(view.event, number, place);
    event_view_close(&view);
    if (again) {
        return error_set(error, "event \"%s\" has already played game %" PRIu64 " again",
                         event->name, number + 1);
    }
    return found || error_set(error,
                              "the pairing of game %" PRIu64 " follows from a game that is void: "
                              "first undo that one",
                              number + 1);
}

static bool restore_game(struct event_store *store, const struct stored_event *kept,
                         struct void_copy copy, struct error *error)
{
    struct game_result game = {0}, expected;
    struct stored_games rows = {
        .database = store->database, .event = kept, .first = copy.kept, .count = 1};
    bool good = find_place(store, copy.number, &expected, error) &&
                stored_games_next(&rows, error) && stored_games_read(&rows, &game, error);
    good = stored_games_end(&rows, good);
    const struct game_place *was = &game.place, *is = &expected.place;
    if (good && (was->players[0] != is->players[0] || was->players[1] != is->players[1] ||
                 was->first != is->first || was->seed != is->seed)) {
        good = error_set(error, "other players meet in game %" PRIu64 " now", copy.number + 1);
    }
    if (good) {
        for (int i = 0; i < 2; i++) { /* the reason and the number */
            const struct game_datum *datum = &game.record.data[--game.record.datum_count];
            free(datum->name);
            free(datum->value);
        }
        game.place = expected.place;
        good = database_add_game(store->database, store->stored.id, &game, error) &&
               database_remove_game(store->database, kept->id, copy.kept, error);
    }
    game_result_free(&game);
    return good;
}

/* Stores the pairings that follow from the games that count again, and whether the event is
 * over. */
static bool settle(struct event_store *store, bool *over, struct error *error)
{
    struct event_view view = {0};
    bool good = event_view_load(&view, store->database, store->stored.name, 0, error) &&
                event_store_add_stages(store, view.event, error);
    *over = good && view.event->over;
    event_view_close(&view);
    return good;
}

bool void_undo_games(struct event_store *store, uint64_t number, size_t *count, bool *over,
                     struct error *error)
{
    struct text name = {0};
    struct stored_event kept = {0};
    struct void_copy *copies = NULL;
    *count = 0;
    text_printf(&name, "%s void", store->stored.name);
    bool good = database_begin(store->database, error) &&
                database_claim_event(store->database, store->stored.id, error);
    enum database_found found =
        good ? database_find_event(store->database, name.data, &kept, error) : DATABASE_FAILED;
    good = found == DATABASE_NONE ||
           (found == DATABASE_FOUND &&
            list_copies(store->database, &kept, number, &copies, count, error));
    if (good && *count == 0) {
        good = error_set(error, "game %" PRIu64 " of event \"%s\" is not void", number + 1,
                         store->stored.name);
    }
    for (size_t i = 0; good && i < *count; i++) {
        good = restore_game(store, &kept, copies[i], error);
    }
    good = good && settle(store, over, error);
    stored_event_free(&kept);
    text_free(&name);
    free(copies);
    return database_end(store->database, good, error);
}

/* --- players --- */

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

static bool find_player(const struct stored_event *event, const char *name, size_t *number,
                        struct error *error)
{
    *number = 0;
    while (*number < event->player_count && strcmp(event->players[*number].name, name) != 0) {
        ++*number;
    }
    return *number < event->player_count ||
           error_set(error, "event \"%s\" has no player %.100s", event->name, name);
}

bool void_player(struct event_store *store, const char *name, const char *reason, bool *over,
                 struct error *error)
{
    const struct stored_event *event = &store->stored;
    struct event_view before = {0}, after = {0};
    size_t number;
    if (!find_player(event, name, &number, error)) {
        return false;
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

/* Checks that the player whose disqualification was undone has missed no round of a Swiss. */
static bool check_rounds(const struct event *event, size_t number, struct error *error)
{
    for (unsigned s = 0; event->plan.format == EVENT_SWISS && s < event->stage_count; s++) {
        if (!takes_part(&event->stages[s], (int)number)) {
            return error_set(error, "round %u was played without it", s + 1);
        }
    }
    return true;
}

bool void_undo_player(struct event_store *store, const char *name, bool *over, struct error *error)
{
    const struct stored_event *event = &store->stored;
    struct event_view view = {0};
    size_t number;
    if (!find_player(event, name, &number, error)) {
        return false;
    }
    if (event->players[number].out == NULL) {
        return error_set(error, "%.100s is not disqualified", name);
    }
    bool good = database_begin(store->database, error) &&
                database_claim_event(store->database, event->id, error) &&
                database_readmit(store->database, event->id, number, error) &&
                database_reopen_event(store->database, event->id, true, error);
    store->stored.finished = false;
    if (good && !(event_view_load(&view, store->database, event->name, 0, error) &&
                  check_rounds(view.event, number, error))) {
        good = error_prefix(error, "the event has continued without %.100s", name);
    }
    event_view_close(&view);
    good = good && settle(store, over, error);
    return database_end(store->database, good, error);
}
