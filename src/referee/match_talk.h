/* The talker of a match in which a process serves the game: see match_core.h.
 * Never knows of a process a turn: match_turns.h. */
#ifndef REFEREE_MATCH_TALK_H
#define REFEREE_MATCH_TALK_H

#include "referee/match_core.h"

extern const struct match_talker match_talk;

#endif
