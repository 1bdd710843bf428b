/* Formats the matches of a knockout or cup as text. */
#ifndef TOURNAMENT_BRACKET_TEXT_H
#define TOURNAMENT_BRACKET_TEXT_H

#include "base/text.h"
#include "tournament/event.h"

/* Appends one match, without a newline: its round, its players with their seeds, their points, and
 * the winner. */
void bracket_text_match(const struct event *event, const struct event_stage *stage, size_t pairing,
                        struct text *text);

/* Appends a line for each match of the event, if it has any. A tied match, which continues with
 * more games, has several lines. */
void bracket_text(const struct event *event, struct text *text);

#endif
