#include "serve/pieces.h"

#include "base/memory.h"
#include "serve/request.h"
#include "store/record.h"
#include "store/stored_games.h"

#include <stdlib.h>

void piece_print_event(const struct news *news, struct text *script)
{
    text_puts(script, "faceoffPiece(\"event\",");
    news_snapshot(news, script);
    text_puts(script, ");\n");
}

/* Appends the record, as far as viewers may see it, to the text without a newline. */
static bool put_record(struct stored_games *rows, struct text *to, struct error *error)
{
    struct game_result game;
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    for (int seat = 0; seat < SEATS && rows->event->of_authors; seat++) {
        free(game.record.stderr_text[seat]);
        free(game.record.commands[seat]);
        game.record.stderr_text[seat] = memory_copy_string("");
        game.record.commands[seat] = memory_copy_string("");
    }
    record_print(&game, to);
    to->data[--to->length] = '\0';
    game_result_free(&game);
    return true;
}

bool piece_print_games(struct database *database, const struct stored_event *event,
                       const char *before, uint64_t number, struct text *script, size_t *count,
                       struct error *error)
{
    struct stored_games rows = {
        .database = database, .event = event, .first = number * PIECE_GAMES, .count = PIECE_GAMES};
    uint64_t next = rows.first;
    bool good = true;
    *count = 0;
    text_printf(script, "faceoffPiece(\"%sgames-%llu\",[", before, (unsigned long long)number);
    while (good && stored_games_next(&rows, error)) {
        for (; next < rows.columns.place.number; next++) {
            text_puts(script, next == rows.first ? "null" : ",null");
        }
        text_puts(script, next == rows.first ? "" : ",\n");
        good = put_record(&rows, script, error);
        next++;
        ++*count;
    }
    text_puts(script, "]);\n");
    return stored_games_end(&rows, good);
}

/* Writes a result. `players` are the numbers of the players in the list's names. */
static void put_result(const struct stored_games *rows, const int players[SEATS],
                       struct json_writer *json)
{
    const struct game_outcome *outcome = &rows->columns.outcome;
    json_open_list(json, NULL);
    json_put_integer(json, NULL, players[0]);
    json_put_integer(json, NULL, players[1]);
    json_put_integer(json, NULL, outcome->winner + 1);
    json_put_unsigned(json, NULL, rows->length);
    json_put_string(json, NULL, outcome->forfeit ? outcome->fault.rule : outcome->reason);
    json_put_integer(json, NULL, outcome->forfeit ? outcome->fault.seat + 1 : 0);
    json_close(json);
}

/* Writes the number of the next list that contains games if it is not the following one. */
static bool put_next_list(const struct stored_games *of, uint64_t number, struct json_writer *json,
                          bool *follows, struct error *error)
{
    uint64_t first = (number + 1) * LIST_GAMES;
    struct stored_games rows = {
        .database = of->database, .event = of->event, .first = first, .count = INT64_MAX - first};
    *follows = true;
    if (stored_games_next(&rows, error)) {
        uint64_t next = rows.columns.place.number / LIST_GAMES;
        *follows = next == number + 1;
        if (!*follows) {
            json_put_unsigned(json, "next", next);
        }
    }
    return stored_games_end(&rows, true);
}

/* Names of the players in the records of a list. */
struct list_names {
    char **list;
    size_t count;
};

static void put_added_names(struct list_names *names, struct json_writer *json)
{
    json_open_list(json, "names");
    for (size_t i = 0; i < names->count; i++) {
        json_put_string(json, NULL, names->list[i]);
        free(names->list[i]);
    }
    json_close(json);
    free(names->list);
}

static void put_names(const struct stored_event *event, struct json_writer *json)
{
    json_open_list(json, "names");
    for (size_t i = 0; i < event->player_count; i++) {
        json_put_string(json, NULL, event->players[i].name);
    }
    json_close(json);
}

static void add_name(struct list_names *names, const char *name)
{
    names->list = memory_room(names->list, names->count, sizeof *names->list);
    names->list[names->count++] = memory_copy_string(name);
}

/* Writes a visitors' game, with the names in its record, because all visitors are the same player
 * of their event. A damaged game counts as missing. */
static void put_visit(struct stored_games *rows, struct list_names *names, struct json_writer *json)
{
    const int players[SEATS] = {(int)names->count, (int)names->count + 1};
    struct game_result game;
    struct error error;
    if (!stored_games_read(rows, &game, &error)) {
        json_put_null(json, NULL);
        return;
    }
    add_name(names, game.record.names[0]);
    add_name(names, game.record.names[1]);
    put_result(rows, players, json);
    game_result_free(&game);
}

bool piece_print_list(struct database *database, const struct stored_event *event,
                      const char *before, uint64_t number, struct text *script, size_t *count,
                      bool *follows, struct error *error)
{
    struct stored_games rows = {.database = database,
                                .event = event,
                                .first = number * LIST_GAMES,
                                .count = LIST_GAMES,
                                .lengths = true};
    struct json_writer json = json_into_html(script);
    struct list_names names = {0};
    uint64_t next = rows.first;
    bool visits = before[0] != '\0';
    *count = 0;
    text_printf(script, "faceoffPiece(\"%slist-%llu\",", before, (unsigned long long)number);
    json_open(&json, NULL);
    if (!visits) {
        put_names(event, &json);
    }
    json_open_list(&json, "games");
    while (stored_games_next(&rows, error)) {
        for (; next < rows.columns.place.number; next++) {
            json_put_null(&json, NULL);
        }
        if (visits) {
            put_visit(&rows, &names, &json);
        } else {
            put_result(&rows, rows.columns.place.players, &json);
        }
        next++;
        ++*count;
    }
    json_close(&json);
    if (visits) {
        put_added_names(&names, &json);
    }
    bool good =
        stored_games_end(&rows, true) && put_next_list(&rows, number, &json, follows, error);
    json_close(&json);
    text_puts(script, ");\n");
    return good;
}

static void put_opponents(const struct event_view *view, size_t player, struct json_writer *json)
{
    const struct standings *standings = &view->event->standings;
    json_open_list(json, "opponents");
    for (size_t i = 0; i < standings->count; i++) {
        size_t other = (size_t)view->order[i];
        const struct counted *met = &standings->meetings[player * standings->count + other].games;
        if (standings_games(met) > 0) {
            json_open(json, NULL);
            json_put_unsigned(json, "number", other);
            json_put_string(json, "name", standings->players[other].name);
            json_put_unsigned(json, "won", met->won);
            json_put_unsigned(json, "drawn", met->drawn);
            json_put_unsigned(json, "lost", met->lost);
            json_close(json);
        }
    }
    json_close(json);
}

void piece_print_player(const struct event_view *view, size_t player, struct text *script)
{
    const struct rating_history *history = &view->history;
    struct json_writer json = json_into_html(script);
    text_printf(script, "faceoffPiece(\"player-%zu\",", player);
    json_open(&json, NULL);
    put_opponents(view, player, &json);
    json_open_list(&json, "ratings");
    for (size_t i = 0; i < history->count; i++) {
        json_open_list(&json, NULL);
        json_put_unsigned(&json, NULL, (i + 1) * history->step);
        json_put_fixed(&json, NULL, history->elo[i * history->players + player], 1);
        json_close(&json);
    }
    json_close(&json);
    json_close(&json);
    text_puts(script, ");\n");
}

void piece_print_ratings(const struct event_view *view, struct text *script)
{
    const struct rating_history *history = &view->history;
    struct json_writer json = json_into_html(script);
    text_puts(script, "faceoffPiece(\"ratings\",");
    json_open(&json, NULL);
    json_open_list(&json, "ratings");
    for (size_t i = 0; i < history->count; i++) {
        json_open_list(&json, NULL);
        json_put_unsigned(&json, NULL, (i + 1) * history->step);
        json_open_list(&json, NULL);
        for (size_t player = 0; player < history->players; player++) {
            json_put_fixed(&json, NULL, history->elo[i * history->players + player], 0);
        }
        json_close(&json);
        json_close(&json);
    }
    json_close(&json);
    json_close(&json);
    text_puts(script, ");\n");
}

bool piece_print_record(struct database *database, const struct stored_event *event,
                        uint64_t number, struct text *line, bool *found, struct error *error)
{
    struct stored_games rows = {.database = database, .event = event, .first = number, .count = 1};
    *found = stored_games_next(&rows, error);
    bool good = stored_games_end(&rows, !*found || put_record(&rows, line, error));
    if (*found && good) {
        text_putc(line, '\n');
    }
    return good;
}
