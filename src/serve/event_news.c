#include "serve/event_news.h"

#include "base/clock.h"
#include "runner/event_text.h"
#include "store/bracket_json.h"
#include "store/json_text.h"
#include "store/standings_json.h"

#include <stdio.h>

/* --- the table and what belongs to it --- */

/* Takes the text's content, without a line end at its end, and empties the text. Returns its
 * bytes. */
static size_t set(struct news *news, const char *part, struct text *json)
{
    if (json->length > 0 && json->data[json->length - 1] == '\n') {
        json->data[--json->length] = '\0';
    }
    size_t bytes = json->length;
    news_set(news, part, text_string(json));
    text_clear(json);
    return bytes;
}

static void put_recent(const struct follower *follower, struct text *json)
{
    const struct stored_player *players = follower->table.stored.players;
    text_putc(json, '[');
    for (uint64_t i = 0; i < FOLLOWER_RECENT && i < follower->counted; i++) {
        const struct game_result *game =
            &follower->recent[(follower->counted - 1 - i) % FOLLOWER_RECENT];
        text_printf(json, "%s{\"game\":%llu,\"players\":[", i == 0 ? "" : ",",
                    (unsigned long long)game->number + 1);
        json_text_quote_for_html(json, players[game->players[0]].name);
        text_putc(json, ',');
        json_text_quote_for_html(json, players[game->players[1]].name);
        text_printf(json,
                    "],\"winner\":%d,\"scores\":[%d,%d],\"fault\":%s,\"reason\":", game->winner + 1,
                    game->scores[0], game->scores[1], game->forfeit ? "true" : "false");
        json_text_quote_for_html(json, game->forfeit ? game->fault.rule : game->reason);
        text_putc(json, '}');
    }
    text_putc(json, ']');
}

size_t event_news_table(struct news *news, const struct follower *follower)
{
    const struct event_table *table = &follower->table;
    struct text json = {0}, lines = {0};
    if (table->order == NULL) {
        return 0; /* nothing has been read yet */
    }
    standings_print_json(&table->stored, table->event, table->standings, table->order, NULL,
                         &follower->faults, NEWS_PLAYERS_MAX, &json);
    size_t bytes = set(news, "table", &json);
    if (table->stored.player_count <= NEWS_PLAYERS_MAX) {
        event_text(&table->stored, table->event, table->standings, table->order, &lines);
        json_text_quote_for_html(&json, text_string(&lines));
        bytes += set(news, "text", &json);
    }
    bracket_json_print(table->event, &json);
    bytes += set(news, "bracket", &json);
    put_recent(follower, &json);
    bytes += set(news, "recent", &json);
    text_free(&lines);
    text_free(&json);
    return bytes;
}

/* --- progress --- */

void event_pace_note(struct event_pace *pace, int64_t now_ns, uint64_t played)
{
    size_t last = (pace->count + PACE_SAMPLES - 1) % PACE_SAMPLES;
    if (pace->count == 0 || now_ns - pace->ns[last] >= NS_PER_S) {
        pace->ns[pace->count % PACE_SAMPLES] = now_ns;
        pace->games[pace->count % PACE_SAMPLES] = played;
        pace->count++;
    }
}

double event_pace_rate(const struct event_pace *pace)
{
    if (pace->count < 2) {
        return 0;
    }
    size_t first = pace->count > PACE_SAMPLES ? pace->count % PACE_SAMPLES : 0;
    size_t last = (pace->count - 1) % PACE_SAMPLES;
    double seconds = (double)(pace->ns[last] - pace->ns[first]) / (double)NS_PER_S;
    return (double)(pace->games[last] - pace->games[first]) / seconds;
}

void event_news_progress(struct news *news, const struct follower *follower,
                         const struct event_pace *pace, const struct histogram *latency)
{
    const struct event *event = follower->table.event;
    uint64_t of = event == NULL ? follower->counted : event_games(event);
    bool over = event == NULL || event->over;
    double rate = event_pace_rate(pace);
    struct text json = {0};
    text_printf(&json, "{\"played\":%llu,\"last\":%llu,\"of\":%llu,\"finished\":%s,\"reading\":%s",
                (unsigned long long)follower->counted, (unsigned long long)follower->last,
                (unsigned long long)of, over ? "true" : "false",
                follower->reading ? "true" : "false");
    if (rate > 0 && !over && !follower->reading) {
        text_printf(&json, ",\"rate\":%.1f", rate);
        if (of > follower->counted) {
            text_printf(&json, ",\"left_s\":%.0f", (double)(of - follower->counted) / rate);
        }
    }
    if (latency != NULL && latency->count > 0) {
        text_printf(&json, ",\"latency\":{\"p50_us\":%.0f,\"p99_us\":%.0f}",
                    (double)histogram_quantile_ns(latency, 0.5) / 1e3,
                    (double)histogram_quantile_ns(latency, 0.99) / 1e3);
    }
    text_putc(&json, '}');
    set(news, "progress", &json);
    text_free(&json);
}

/* --- games in progress --- */

static void put_head(const struct watched_game *game, struct text *json)
{
    text_printf(json, "{\"game\":%llu,\"contest\":", (unsigned long long)game->number + 1);
    json_text_quote_for_html(json, game->contest);
    text_puts(json, ",\"rules\":");
    json_text_quote_for_html(json, game->variant);
    text_puts(json, ",\"players\":[");
    json_text_quote_for_html(json, game->names[0]);
    text_putc(json, ',');
    json_text_quote_for_html(json, game->names[1]);
    text_printf(json, "],\"first\":%d,\"opening\":%zu,\"over\":%s", game->first + 1,
                game->opening_count, game->over ? "true" : "false");
    if (game->over) {
        text_printf(json, ",\"winner\":%d,\"scores\":[%d,%d],\"reason\":", game->winner + 1,
                    game->scores[0], game->scores[1]);
        json_text_quote_for_html(json, game->reason);
    }
    text_putc(json, '}');
}

void event_news_put_turn(const struct watched_game *game, size_t i, struct text *json)
{
    const struct watched_turn *turn = &game->turns[i];
    size_t begin = i == 0 ? 0 : game->turns[i - 1].end;
    struct text own = {0};
    text_append(&own, game->texts.data + begin, turn->end - begin);
    text_putc(json, '[');
    json_text_quote_for_html(json, text_string(&own));
    text_printf(json, ",%.1f,%d%s]", (double)turn->ns / (double)NS_PER_MS, turn->seat + 1,
                turn->lost ? ",true" : "");
    text_free(&own);
}

static void put_words(const struct watched_game *game, struct text *json)
{
    text_putc(json, '[');
    for (int seat = 0; seat < SEATS; seat++) {
        text_puts(json, seat == 0 ? "" : ",");
        json_text_quote_for_html(json, game->words[seat]);
    }
    text_putc(json, ']');
}

void event_news_game(struct news *news, unsigned slot, const struct watched_game *game,
                     uint64_t *begun)
{
    struct text json = {0};
    char name[32];
    if (game->begun == 0) {
        return;
    }
    snprintf(name, sizeof name, "words%u", slot);
    put_words(game, &json);
    set(news, name, &json);
    snprintf(name, sizeof name, "game%u", slot);
    put_head(game, &json);
    set(news, name, &json);
    if (*begun != game->begun) {
        *begun = game->begun;
        news_clear_list(news, name);
    }
    for (size_t i = news_list_count(news, name); i < game->count; i++) {
        event_news_put_turn(game, i, &json);
        news_add(news, name, text_string(&json));
        text_clear(&json);
    }
    text_free(&json);
}
