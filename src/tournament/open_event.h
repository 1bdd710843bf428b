/* The games of an event without a plan, which only grows: counts each game, and pairs the two games
 * of a set, in which the seats are swapped. It never asks for a game to be played. */
#ifndef TOURNAMENT_OPEN_EVENT_H
#define TOURNAMENT_OPEN_EVENT_H

#include "tournament/standings.h"

struct open_event {
    bool sums_scores; /* as in event_plan */
    bool lone_scores; /* as in event_plan */
    void *halves;     /* binary tree (tsearch) of games whose other half has not arrived yet */
};

/* Counts a game. The resulting standings do not depend on the order in which games are added. */
void open_event_add(struct open_event *open, struct standings *standings,
                    const struct game_result *game);

void open_event_free(struct open_event *open);

#endif
