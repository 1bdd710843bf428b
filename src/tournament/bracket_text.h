/* Formats the matches of a knockout or cup as text. */
#ifndef TOURNAMENT_BRACKET_TEXT_H
#define TOURNAMENT_BRACKET_TEXT_H

#include "base/text.h"
#include "tournament/event.h"

/* Appends the name of a stage: "system test", or the number of the round and of the play-off. */
void bracket_text_stage(const struct event_stage *stage, struct text *text);

/* Appends one match, without a newline: its round, its players with their seeds, their points, and
 * the winner. */
void bracket_text_match(const struct event *event, const struct event_stage *stage, size_t pairing,
                        struct text *text);

/* Appends a line for each match of the event, if it has any. Of a match that was extended because
 * it was tied, only the last play-off is shown. */
void bracket_text(const struct event *event, struct text *text);

#endif
