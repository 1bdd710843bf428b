#include "store/standings_json.h"

#include "store/json_text.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

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

static json_t *first_faults_new(const struct player_faults *player)
{
    json_t *list = json_array();
    for (size_t i = 0; i < player->told; i++) {
        const struct fault_note *note = &player->notes[i];
        json_t *json = json_object();
        json_object_set_new(json, "game", json_integer((json_int_t)note->game + 1));
        json_object_set_new(json, "turn", json_integer((json_int_t)note->turn));
        json_object_set_new(json, "rule", json_text(note->rule));
        json_object_set_new(json, "detail", json_text(note->detail));
        json_object_set_new(json, "stderr", json_text(note->words));
        json_object_set_new(json, "replay", json_text(note->replay));
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *standings_json_player_new(const struct standing *player, const struct rating *rating,
                                         const struct histogram *turn_times,
                                         const struct player_faults *faults)
{
    json_t *json = counted_new(&player->all);
    json_object_set_new(json, "name", json_string(player->name));
    json_object_set_new(json, "score", json_real(standings_score(&player->all)));
    json_object_set_new(json, "elo", rating->rated ? json_real(rating->elo) : json_null());
    json_object_set_new(json, "elo_margin",
                        rating->rated ? json_real(rating->margin) : json_null());
    json_object_set_new(
        json, "seats",
        json_pack("[o, o]", counted_new(&player->seat[0]), counted_new(&player->seat[1])));
    json_object_set_new(json, "first", counted_new(&player->first));
    json_object_set_new(json, "faults", json_integer((json_int_t)player->faults));
    json_object_set_new(json, "first_faults", first_faults_new(faults));
    json_object_set_new(json, "late", json_integer((json_int_t)player->late));
    json_object_set_new(json, "unplayed", json_integer((json_int_t)player->unplayed));
    json_object_set_new(json, "withdrawn", json_boolean(player->withdrawn));
    if (turn_times == NULL) {
        return json;
    }
    json_object_set_new(json, "turns", json_integer((json_int_t)turn_times->count));
    json_object_set_new(json, "mean_ms", json_real(histogram_mean_ns(turn_times) / 1e6));
    json_object_set_new(json, "p99_ms",
                        json_real((double)histogram_quantile_ns(turn_times, 0.99) / 1e6));
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
            if (standings_games(counted) > 0) {
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
                     "verdict", sprt_verdict_name(event->verdict));
}

void standings_print_json(const struct stored_event *stored, const struct event *event,
                          const struct standings *standings, const int *order,
                          const struct histogram *turn_times, const struct faults *faults,
                          size_t meetings_max, struct text *text)
{
    size_t n = standings->count;
    struct rating *ratings = standings_rate(standings, NULL);
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:I, s:b}", "event", stored->name, "format", stored->format,
                  "contest", stored->contest, "games", (json_int_t)standings->games, "finished",
                  event == NULL || event->over);
    json_t *players = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append_new(
            players, standings_json_player_new(&standings->players[order[i]], &ratings[order[i]],
                                               turn_times == NULL ? NULL : &turn_times[order[i]],
                                               &faults->players[order[i]]));
    }
    json_object_set_new(json, "players", players);
    if (n <= meetings_max) {
        json_object_set_new(json, "meetings", meetings_new(standings, order));
    }
    if (event != NULL && event->plan.test) {
        json_object_set_new(json, "test", test_new(event));
    }
    char *line = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    text_puts(text, line);
    text_putc(text, '\n');
    free(line);
    json_decref(json);
    free(ratings);
}
