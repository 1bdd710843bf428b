#include "store/bracket_json.h"

#include "store/json_text.h"

#include <stdlib.h>

static json_t *name_new(const struct event *event, int player)
{
    return player == NOBODY ? json_null() : json_text(event->standings.players[player].name);
}

static json_t *bracket_json_match_new(const struct event *event, const struct event_pairing *match)
{
    const struct pairing *players = &match->players;
    return json_pack("{s:[o, o], s:[f, f], s:[I, I], s:o, s:s?}", "players",
                     name_new(event, players->first), name_new(event, players->second), "score",
                     match->sides[0].score, match->sides[1].score, "points",
                     (json_int_t)match->sides[0].points, (json_int_t)match->sides[1].points,
                     "winner", name_new(event, match->winner), "decided_by", match->decided_by);
}

/* A level match is prolonged in another stage of its round; `before`: the matches of earlier
 * rounds. */
static void bracket_json_put_match(json_t *matches, size_t before, json_t *told)
{
    for (size_t i = 0; i < before; i++) {
        const json_t *players = json_object_get(json_array_get(matches, i), "players");
        if (json_equal(players, json_object_get(told, "players"))) {
            json_array_set_new(matches, i, told);
            return;
        }
    }
    json_array_append_new(matches, told);
}

static void put_stage(const struct event *event, json_t *rounds, const struct event_stage *stage)
{
    while (json_array_size(rounds) < stage->knockout_round) {
        json_array_append_new(rounds, json_pack("{s:[], s:[]}", "matches", "byes"));
    }
    json_t *round = json_array_get(rounds, stage->knockout_round - 1);
    json_t *matches = json_object_get(round, "matches");
    size_t before = json_array_size(matches);
    for (size_t i = 0; i < stage->pairing_count; i++) {
        bracket_json_put_match(matches, before, bracket_json_match_new(event, &stage->pairings[i]));
    }
    for (size_t i = 0; i < stage->bye_count; i++) {
        json_array_append_new(json_object_get(round, "byes"), name_new(event, stage->byes[i]));
    }
}

void bracket_json_print(const struct event *event, struct text *text)
{
    json_t *rounds = json_array();
    for (unsigned i = 0; event != NULL && i < event->stage_count; i++) {
        if (event->stages[i].knockout_round > 0) {
            put_stage(event, rounds, &event->stages[i]);
        }
    }
    if (json_array_size(rounds) == 0) {
        json_decref(rounds);
        text_puts(text, "null");
        return;
    }
    json_t *json = json_pack("{s:o, s:o}", "rounds", rounds, "champion",
                             name_new(event, event_champion(event)));
    char *line = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    text_puts(text, line);
    free(line);
    json_decref(json);
}
