/* The talker of a match in which each turn is a process: see match_core.h.
 * Never knows an opening, or lines out of turn: match_talk.h does. */
#ifndef REFEREE_MATCH_TURNS_H
#define REFEREE_MATCH_TURNS_H

#include "referee/match_core.h"

extern const struct match_talker match_turns;

#endif
