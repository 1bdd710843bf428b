#include "store/bracket_json.h"

#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>

static void bracket_json_put_name(struct json_writer *json, const char *name,
                                  const struct event *event, int player)
{
    json_put_string(json, name, player == NOBODY ? NULL : event->standings.players[player].name);
}

static void bracket_json_put_match(struct json_writer *json, const struct event *event,
                                   const struct event_pairing *match)
{
    const struct event_side *sides = match->sides;
    json_open(json, NULL);
    json_open_list(json, "players");
    bracket_json_put_name(json, NULL, event, match->players.first);
    bracket_json_put_name(json, NULL, event, match->players.second);
    json_close(json);
    json_open_list(json, "score");
    json_put_real(json, NULL, sides[0].score);
    json_put_real(json, NULL, sides[1].score);
    json_close(json);
    json_put_integers(json, "points", sides[0].points, sides[1].points);
    bracket_json_put_name(json, "winner", event, match->winner);
    json_put_string(json, "decided_by", match->decided_by);
    json_close(json);
}

/* Collects the matches of a round in one list. A tied match continues in another stage of the same
 * round; that later stage replaces the match's earlier item in the list. Returns the number of
 * matches. */
static size_t bracket_json_gather(const struct event *event, unsigned round,
                                  const struct event_pairing **matches)
{
    size_t count = 0;
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        size_t before = count;
        for (size_t i = 0; stage->knockout_round == round && i < stage->pairing_count; i++) {
            const struct event_pairing *match = &stage->pairings[i];
            size_t at = 0;
            while (at < before && (matches[at]->players.first != match->players.first ||
                                   matches[at]->players.second != match->players.second)) {
                at++;
            }
            matches[at < before ? at : count++] = match;
        }
    }
    return count;
}

static void bracket_json_put_round(struct json_writer *json, const struct event *event,
                                   unsigned round, const struct event_pairing **matches)
{
    size_t count = bracket_json_gather(event, round, matches);
    json_open(json, NULL);
    json_open_list(json, "matches");
    for (size_t i = 0; i < count; i++) {
        bracket_json_put_match(json, event, matches[i]);
    }
    json_close(json);
    json_open_list(json, "byes");
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; stage->knockout_round == round && i < stage->bye_count; i++) {
            bracket_json_put_name(json, NULL, event, stage->byes[i]);
        }
    }
    json_close(json);
    json_close(json);
}

static void bracket_json_put_failed(struct json_writer *json, const struct event *event)
{
    const struct event_stage *test = &event->stages[0];
    json_open_list(json, "failed");
    for (size_t i = 0; test->knockout_round == 0 && i < test->pairing_count; i++) {
        if (test->pairings[i].sides[0].incomplete) {
            bracket_json_put_name(json, NULL, event, test->pairings[i].players.first);
        }
    }
    json_close(json);
}

void bracket_json_print(const struct event *event, struct text *text)
{
    struct json_writer json = json_into(text);
    unsigned rounds = 0;
    size_t most = 0;
    for (unsigned i = 0; i < event->stage_count; i++) {
        const struct event_stage *stage = &event->stages[i];
        rounds = stage->knockout_round > rounds ? stage->knockout_round : rounds;
        most += stage->pairing_count;
    }
    if (rounds == 0 && !event->plan.house) {
        json_put_null(&json, NULL);
        return;
    }
    const struct event_pairing **matches = memory_new((most + 1) * sizeof *matches);
    json_open(&json, NULL);
    json_open_list(&json, "rounds");
    for (unsigned round = 1; round <= rounds; round++) {
        bracket_json_put_round(&json, event, round, matches);
    }
    json_close(&json);
    bracket_json_put_name(&json, "champion", event, event_champion(event));
    bracket_json_put_failed(&json, event);
    json_close(&json);
    free(matches);
}
