#include "tournament/event_state.h"

#include "base/memory.h"

#include <assert.h>

struct event_stage *event_last_stage(const struct event *event)
{
    return &event->stages[event->stage_count - 1];
}

uint64_t event_stage_games(const struct event_stage *stage)
{
    return stage->rounds * stage->pairing_count * stage->seatings;
}

uint64_t event_stage_end(const struct event_stage *stage)
{
    return stage->first_game + event_stage_games(stage);
}

/* Returns whether a new stage starts again with the first opening. In a round robin or gauntlet,
 * every stage does, so that all pairings get the same openings. */
static bool event_repeats_openings(const struct event *event, const struct event_stage *stage)
{
    enum event_format format = event->plan.format;
    return format == EVENT_GAUNTLET || format == EVENT_ROUND_ROBIN ||
           (format == EVENT_CUP &&
            stage->knockout_round != event_last_stage(event)->knockout_round);
}

void event_add_stage(struct event *event, const struct pairings *pairings, struct event_stage stage)
{
    if (event->stage_count > 0) {
        const struct event_stage *last = event_last_stage(event);
        stage.first_game = event_stage_end(last);
        stage.first_seed = last->first_seed + last->rounds * last->pairing_count;
        if (!event_repeats_openings(event, &stage)) {
            stage.first_round = last->first_round + last->rounds;
        }
    }
    stage.pairings = memory_new((pairings->count + 1) * sizeof *stage.pairings);
    stage.byes = memory_new((pairings->count + 1) * sizeof *stage.byes);
    for (size_t i = 0; i < pairings->count; i++) {
        const struct pairing *pairing = &pairings->list[i];
        assert(pairing->first >= 0 && (size_t)pairing->first < event->plan.players);
        assert(pairing->second != pairing->first && pairing->second < (int)event->plan.players);
        if (pairing->second == NOBODY) {
            stage.byes[stage.bye_count++] = pairing->first;
            event->byes[pairing->first]++;
            event->standings.players[pairing->first].unplayed +=
                event_is_gone(event, pairing->first) ? 0 : stage.rounds * stage.seatings;
        } else {
            stage.pairings[stage.pairing_count++] =
                (struct event_pairing){.players = *pairing, .winner = NOBODY};
        }
    }
    event->stages = memory_resize(event->stages, (event->stage_count + 1) * sizeof *event->stages);
    event->stages[event->stage_count++] = stage;
}

struct event_stage event_whole_stage(const struct event *event)
{
    return (struct event_stage){.rounds = event->plan.rounds,
                                .seatings = event->plan.seating_count,
                                .knockout_round = event->knockout_round,
                                .play_off = event->play_offs};
}

bool event_is_gone(const struct event *event, int player)
{
    return event->standings.players[player].withdrawn;
}
