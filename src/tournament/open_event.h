/* Counts the games of an event without a plan, to which games can always be added. Two games of a
 * set in which the seats are swapped are counted as a pair. This module never asks for a game to be
 * played. */
#ifndef TOURNAMENT_OPEN_EVENT_H
#define TOURNAMENT_OPEN_EVENT_H

#include "tournament/standings.h"

struct open_event {
    bool sums_scores; /* the same as in event_plan */
    bool lone_scores; /* the same as in event_plan */
    void *halves;     /* games whose other half has not arrived yet, as a binary tree (tsearch) */
};

/* Counts a game. The resulting standings do not depend on the order in which the games are
 * added. */
void open_event_add(struct open_event *open, struct standings *standings,
                    const struct game_result *game);

void open_event_free(struct open_event *open);

#endif
