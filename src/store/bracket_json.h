/* Writes the matches of a knockout or a cup as JSON, round by round. This module only formats
 * results that tournament/ has computed. */
#ifndef STORE_BRACKET_JSON_H
#define STORE_BRACKET_JSON_H

#include "base/text.h"
#include "tournament/event.h"

/* Appends {"rounds": [{"matches": [..], "byes": [..]}, ..], "champion": NAME or null, "failed":
 * [NAMES of the entries that failed the system test of a cup]}. For an event without a knockout
 * and a system test, appends null instead. */
void bracket_json_print(const struct event *event, struct text *text);

#endif
