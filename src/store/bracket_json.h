/* Writes the matches of a knockout or a cup as JSON, round by round. The figures are computed in
 * tournament/; this module only writes them. */
#ifndef STORE_BRACKET_JSON_H
#define STORE_BRACKET_JSON_H

#include "base/text.h"
#include "tournament/event.h"

/* Appends {"rounds": [{"matches": [..], "byes": [..]}, ..], "champion": NAME or null}, or only null
 * for an event without a knockout. */
void bracket_json_print(const struct event *event, struct text *text);

#endif
