#include "store/standings_json.h"

#include "base/json.h"
#include "base/memory.h"
#include "tournament/pairings.h"
#include "tournament/ranking.h"

#include <math.h>
#include <stdlib.h>

static void standings_json_put_counts(struct json_writer *json, const struct counted *counted)
{
    json_put_unsigned(json, "won", counted->won);
    json_put_unsigned(json, "drawn", counted->drawn);
    json_put_unsigned(json, "lost", counted->lost);
    json_put_integer(json, "points", counted->points);
}

static void standings_json_put_counted(struct json_writer *json, const char *name,
                                       const struct counted *counted)
{
    json_open(json, name);
    standings_json_put_counts(json, counted);
    json_close(json);
}

static void standings_json_put_first_faults(struct json_writer *json,
                                            const struct player_faults *player)
{
    json_open_list(json, "first_faults");
    for (size_t i = 0; i < player->note_count; i++) {
        const struct fault_note *note = &player->notes[i];
        json_open(json, NULL);
        json_put_unsigned(json, "game", note->game + 1);
        json_put_unsigned(json, "turn", note->turn);
        json_put_string(json, "rule", note->rule);
        json_put_string(json, "detail", note->detail);
        json_put_string(json, "stderr", note->words);
        json_put_string(json, "replay", note->replay);
        json_close(json);
    }
    json_close(json);
}

static void standings_json_put_player(struct json_writer *json, const struct standing *player,
                                      const char *out, const char *next_version,
                                      const struct rating *rating,
                                      const struct histogram *turn_times,
                                      const struct player_faults *faults)
{
    standings_json_put_counts(json, &player->all);
    json_put_string(json, "name", player->name);
    json_put_real(json, "score", standings_score(&player->all));
    json_put_real(json, "elo", rating->rated ? rating->elo : NAN);
    json_put_real(json, "elo_margin", rating->rated ? rating->margin : NAN);
    json_open_list(json, "seats");
    standings_json_put_counted(json, NULL, &player->seat[0]);
    standings_json_put_counted(json, NULL, &player->seat[1]);
    json_close(json);
    standings_json_put_counted(json, "first", &player->first);
    json_put_unsigned(json, "faults", player->faults);
    if (faults->lost > 0) {
        json_put_unsigned(json, "lost_turns", faults->lost);
    }
    standings_json_put_first_faults(json, faults);
    json_put_unsigned(json, "late", player->late);
    json_put_unsigned(json, "unplayed", player->unplayed);
    json_put_bool(json, "withdrawn", player->withdrawn && !player->disqualified);
    if (out != NULL) {
        json_put_string(json, "disqualified", out);
    }
    if (player->rests != NULL) {
        json_put_string(json, "rests", player->rests);
    }
    if (next_version != NULL) {
        json_put_string(json, "replaced_by", next_version);
    }
    if (turn_times != NULL) {
        json_put_unsigned(json, "turns", turn_times->count);
        json_put_real(json, "mean_ms", histogram_mean_ns(turn_times) / 1e6);
        json_put_real(json, "p99_ms", (double)histogram_quantile_ns(turn_times, 0.99) / 1e6);
    }
}

/* Writes one cell of the crosstable, or null if the two players have not met. */
static void standings_json_put_meeting(struct json_writer *json, const struct meeting *meeting)
{
    struct estimate estimate;
    if (standings_games(&meeting->games) == 0) {
        json_put_null(json, NULL);
        return;
    }
    statistics_estimate(&meeting->pairs, &estimate);
    json_open(json, NULL);
    standings_json_put_counts(json, &meeting->games);
    json_put_unsigned(json, "distinct", standings_games(&meeting->distinct));
    json_open_list(json, "pairs");
    for (size_t i = 0; i < 5; i++) {
        json_put_unsigned(json, NULL, meeting->pairs.count[i]);
    }
    json_close(json);
    json_put_real(json, "elo", estimate.elo);
    json_put_real(json, "elo_low", estimate.elo_low);
    json_put_real(json, "elo_high", estimate.elo_high);
    json_put_real(json, "superiority", estimate.superiority);
    json_close(json);
}

/* Writes the crosstable. Its rows and columns are in the order of the standings. */
static void standings_json_put_meetings(struct json_writer *json, const struct standings *standings,
                                        const int *order)
{
    json_open_list(json, "meetings");
    for (size_t i = 0; i < standings->count; i++) {
        json_open_list(json, NULL);
        for (size_t j = 0; j < standings->count; j++) {
            size_t place = (size_t)order[i] * standings->count + (size_t)order[j];
            standings_json_put_meeting(json, &standings->meetings[place]);
        }
        json_close(json);
    }
    json_close(json);
}

static void standings_json_put_test(struct json_writer *json, const struct event *event)
{
    const struct sprt *sprt = &event->plan.sprt;
    json_open(json, "test");
    json_put_real(json, "elo0", sprt->elo0);
    json_put_real(json, "elo1", sprt->elo1);
    json_put_real(json, "llr", event->ratio);
    json_put_real(json, "lower", sprt_lower(sprt));
    json_put_real(json, "upper", sprt_upper(sprt));
    json_put_string(json, "verdict", sprt_verdict_name(event->verdict));
    json_put_unsigned(json, "repeated_pairs", event->repeated_pairs);
    json_close(json);
}

void standings_print_json(const struct stored_event *stored, const struct event *event,
                          const int *order, const struct histogram *turn_times,
                          const struct faults *faults, size_t meetings_max, struct text *text)
{
    const struct standings *standings = &event->standings;
    struct rating *ratings = standings_rate(standings, order, NULL);
    size_t *places = memory_new((standings->count + 1) * sizeof *places);
    free(ranking_order(standings, places));
    struct json_writer json = json_into(text);
    json_open(&json, NULL);
    json_put_string(&json, "event", stored->name);
    if (settings_get(&stored->options, "title") != NULL) {
        json_put_string(&json, "title", stored_event_title(stored));
    }
    json_put_string(&json, "format", stored->format);
    json_put_string(&json, "contest", stored->contest);
    json_put_unsigned(&json, "games", standings->games);
    json_put_bool(&json, "finished", event->over);
    json_put_unsigned(&json, "distinct", standings->distinct);
    json_open_list(&json, "players");
    for (size_t i = 0; i < standings->count; i++) {
        json_open(&json, NULL);
        json_put_unsigned(&json, "place", places[order[i]]);
        json_put_integer(&json, "number", order[i]);
        if (i + 1 < standings->count && ratings[order[i]].rated && ratings[order[i + 1]].rated) {
            json_put_real(&json, "superiority", ratings[order[i]].superiority);
        }
        int next = standings_next_version(standings, order[i]);
        /* an event that is not stored has no stored players */
        bool is_stored = (size_t)order[i] < stored->player_count;
        standings_json_put_player(
            &json, &standings->players[order[i]], is_stored ? stored->players[order[i]].out : NULL,
            next == NOBODY ? NULL : standings->players[next].name, &ratings[order[i]],
            turn_times == NULL ? NULL : &turn_times[order[i]], &faults->players[order[i]]);
        json_close(&json);
    }
    json_close(&json);
    if (standings->count <= meetings_max) {
        standings_json_put_meetings(&json, standings, order);
    }
    if (event->plan.test) {
        standings_json_put_test(&json, event);
    }
    json_put_unsigned(&json, "voids", faults->voids);
    json_close(&json);
    text_putc(text, '\n');
    free(places);
    free(ratings);
}
