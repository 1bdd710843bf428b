#include "tournament/bracket_text.h"

#include <inttypes.h>
#include <string.h>

void bracket_text_stage(const struct event_stage *stage, struct text *text)
{
    if (stage->knockout_round == 0) {
        text_puts(text, "system test");
    } else {
        text_printf(text, "round %u", stage->knockout_round);
    }
    if (stage->play_off > 0) {
        text_printf(text, ", play-off %u", stage->play_off);
    }
}

void bracket_text_match(const struct event *event, const struct event_stage *stage, size_t pairing,
                        struct text *text)
{
    const struct event_pairing *match = &stage->pairings[pairing];
    const struct standing *players = event->standings.players;
    int first = match->players.first, second = match->players.second;
    bool counted = event_is_counted(event, (unsigned)(stage - event->stages));
    bracket_text_stage(stage, text);
    text_printf(text, ": %s (%d) %" PRId64 " - %" PRId64 " %s (%d): %s", players[first].name,
                event->seeds[first] + 1, match->sides[0].points, match->sides[1].points,
                players[second].name, event->seeds[second] + 1,
                match->winner != NOBODY ? players[match->winner].name
                : counted               ? "level"
                                        : "not finished");
    if (match->winner != NOBODY && strcmp(match->decided_by, "score") != 0) {
        text_printf(text, ", by %s", match->decided_by);
    }
}

/* Returns whether the next stage extends the match, because it was tied. */
static bool is_extended(const struct event *event, unsigned s, const struct event_pairing *match)
{
    const struct event_stage *next = s + 1 < event->stage_count ? &event->stages[s + 1] : NULL;
    for (size_t i = 0; next != NULL && next->play_off > 0 && i < next->pairing_count; i++) {
        if (next->pairings[i].players.first == match->players.first &&
            next->pairings[i].players.second == match->players.second) {
            return true;
        }
    }
    return false;
}

void bracket_text(const struct event *event, struct text *text)
{
    const char *before = "\n    ";
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; stage->knockout_round > 0 && i < stage->pairing_count; i++) {
            if (is_extended(event, s, &stage->pairings[i])) {
                continue;
            }
            text_puts(text, before);
            bracket_text_match(event, stage, i, text);
            text_putc(text, '\n');
            before = "    ";
        }
    }
}
