#include "serve/event_news.h"

#include "base/clock.h"
#include "store/bracket_json.h"

#include <stdio.h>

/* --- the table and related parts --- */

/* Moves the text, without its final newline, into a part of the news (news.h). Returns the number
 * of bytes. */
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

static void put_recent(const struct event_view *view, struct text *text)
{
    const struct stored_player *players = view->stored.players;
    struct json_writer json = json_into_html(text);
    json_open_list(&json, NULL);
    for (uint64_t i = 0; i < EVENT_VIEW_RECENT && i < view->counted; i++) {
        const struct game_result *game = &view->recent[(view->counted - 1 - i) % EVENT_VIEW_RECENT];
        json_open(&json, NULL);
        json_put_unsigned(&json, "game", game->place.number + 1);
        json_put_strings(&json, "players", players[game->place.players[0]].name,
                         players[game->place.players[1]].name);
        json_put_integer(&json, "winner", game->outcome.winner + 1);
        json_put_integers(&json, "scores", game->outcome.scores[0], game->outcome.scores[1]);
        json_put_bool(&json, "fault", game->outcome.forfeit);
        json_put_string(&json, "reason",
                        game->outcome.forfeit ? game->outcome.fault.rule : game->outcome.reason);
        json_close(&json);
    }
    json_close(&json);
}

size_t event_news_table(struct news *news, const struct event_view *view)
{
    struct text json = {0}, lines = {0};
    if (view->order == NULL) {
        return 0; /* no game has been read yet */
    }
    event_view_print_json(view, NEWS_PLAYERS_MAX, &json);
    size_t bytes = set(news, "table", &json);
    if (view->stored.player_count <= NEWS_PLAYERS_MAX) {
        event_view_print(view, &lines);
        struct json_writer writer = json_into_html(&json);
        json_put_string(&writer, NULL, text_string(&lines));
        bytes += set(news, "text", &json);
    }
    bracket_json_print(view->event, &json);
    bytes += set(news, "bracket", &json);
    put_recent(view, &json);
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

/* Returns the number of games per second over at most the last minute, or 0 if it is unknown. */
static double event_pace_rate(const struct event_pace *pace)
{
    if (pace->count < 2) {
        return 0;
    }
    size_t first = pace->count > PACE_SAMPLES ? pace->count % PACE_SAMPLES : 0;
    size_t last = (pace->count - 1) % PACE_SAMPLES;
    double seconds = (double)(pace->ns[last] - pace->ns[first]) / (double)NS_PER_S;
    return (double)(pace->games[last] - pace->games[first]) / seconds;
}

void event_news_progress(struct news *news, const struct event_view *view,
                         const struct event_pace *pace, const struct histogram *latency)
{
    const struct event *event = view->event;
    uint64_t of = event_games(event);
    bool over = event->over;
    double rate = event_pace_rate(pace);
    struct text text = {0};
    struct json_writer json = json_into(&text);
    json_open(&json, NULL);
    json_put_unsigned(&json, "played", view->counted);
    json_put_unsigned(&json, "last", view->last);
    json_put_unsigned(&json, "of", of);
    if (event_is_endless(event)) {
        json_put_bool(&json, "endless", true);
    }
    json_put_bool(&json, "finished", over);
    json_put_bool(&json, "reading", view->reading);
    if (rate > 0 && !over && !view->reading) {
        json_put_fixed(&json, "rate", rate, 1);
        if (of > view->counted && !event_is_endless(event)) {
            json_put_fixed(&json, "left_s", (double)(of - view->counted) / rate, 0);
        }
    }
    if (latency != NULL && latency->count > 0) {
        json_open(&json, "latency");
        json_put_fixed(&json, "p50_us", (double)histogram_quantile_ns(latency, 0.5) / 1e3, 0);
        json_put_fixed(&json, "p99_us", (double)histogram_quantile_ns(latency, 0.99) / 1e3, 0);
        json_close(&json);
    }
    json_close(&json);
    set(news, "progress", &text);
    text_free(&text);
}

/* --- games in progress --- */

static void event_news_put_head(const struct watched_game *game, struct text *text)
{
    struct json_writer json = json_into_html(text);
    json_open(&json, NULL);
    json_put_unsigned(&json, "game", game->number + 1);
    json_put_string(&json, "contest", game->contest);
    json_put_string(&json, "rules", game->variant);
    json_put_strings(&json, "players", game->names[0], game->names[1]);
    json_put_integer(&json, "first", game->first + 1);
    json_put_unsigned(&json, "opening", game->opening_count);
    json_put_bool(&json, "over", game->over);
    if (game->over) {
        event_news_put_end(game, &json);
    }
    json_close(&json);
}

void event_news_put_end(const struct watched_game *game, struct json_writer *json)
{
    json_put_integer(json, "winner", game->winner + 1);
    json_put_integers(json, "scores", game->scores[0], game->scores[1]);
    json_put_string(json, "reason", game->reason);
}

void event_news_put_turn(const struct watched_game *game, size_t i, struct json_writer *json)
{
    const struct watched_turn *turn = &game->turns[i];
    size_t begin = i == 0 ? 0 : game->turns[i - 1].end;
    struct text own = {0};
    text_append(&own, game->texts.data + begin, turn->end - begin);
    json_open_list(json, NULL);
    json_put_string(json, NULL, text_string(&own));
    json_put_fixed(json, NULL, (double)turn->ns / (double)NS_PER_MS, 1);
    json_put_integer(json, NULL, turn->seat + 1);
    if (turn->lost) {
        json_put_bool(json, NULL, true);
    }
    json_close(json);
    text_free(&own);
}

void event_news_put_game(struct news *news, const char *name, const struct watched_game *game,
                         uint64_t *begun)
{
    struct text json = {0};
    event_news_put_head(game, &json);
    set(news, name, &json);
    if (*begun != game->begun) {
        *begun = game->begun;
        news_clear_list(news, name);
    }
    for (size_t i = news_list_count(news, name); i < game->count; i++) {
        struct json_writer writer = json_into_html(&json);
        event_news_put_turn(game, i, &writer);
        news_add(news, name, text_string(&json));
        text_clear(&json);
    }
    text_free(&json);
}

void event_news_game(struct news *news, unsigned slot, const struct watched_game *game, bool words,
                     uint64_t *begun)
{
    struct text json = {0};
    struct json_writer writer = json_into_html(&json);
    char name[32];
    if (game->begun == 0) {
        return;
    }
    snprintf(name, sizeof name, "words%u", slot);
    json_put_strings(&writer, NULL, words ? game->words[0] : "", words ? game->words[1] : "");
    set(news, name, &json);
    snprintf(name, sizeof name, "game%u", slot);
    event_news_put_game(news, name, game, begun);
    text_free(&json);
}
