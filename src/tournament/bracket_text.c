#include "tournament/bracket_text.h"

#include <inttypes.h>
#include <string.h>

void bracket_text_match(const struct event *event, const struct event_stage *stage, size_t pairing,
                        struct text *text)
{
    const struct event_pairing *match = &stage->pairings[pairing];
    const struct standing *players = event->standings.players;
    int first = match->players.first, second = match->players.second;
    bool counted = event_is_counted(event, (unsigned)(stage - event->stages));
    text_printf(text, "round %u: %s (%d) %" PRId64 " - %" PRId64 " %s (%d): %s",
                stage->knockout_round, players[first].name, event->seeds[first] + 1,
                match->sides[0].points, match->sides[1].points, players[second].name,
                event->seeds[second] + 1,
                match->winner != NOBODY ? players[match->winner].name
                : counted               ? "level"
                                        : "not finished");
    if (match->winner != NOBODY && strcmp(match->decided_by, "score") != 0) {
        text_printf(text, ", by %s", match->decided_by);
    }
}

void bracket_text(const struct event *event, struct text *text)
{
    const char *before = "\n    ";
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; stage->knockout_round > 0 && i < stage->pairing_count; i++) {
            text_puts(text, before);
            bracket_text_match(event, stage, i, text);
            text_putc(text, '\n');
            before = "    ";
        }
    }
}
