/* The games of an event without a plan, which only grows: counts each of them, and pairs the two of
 * a round, which have the seats swapped. Never asks for a game. */
#ifndef TOURNAMENT_OPEN_EVENT_H
#define TOURNAMENT_OPEN_EVENT_H

#include "tournament/standings.h"

struct open_event {
    bool sums_scores; /* as in event_plan */
    bool lone_scores; /* as in event_plan */
    void *halves;     /* a tree (search.h) of games whose other half has not come yet */
};

/* Counts a game. What is counted after it holds for all games so far, in any order. */
void open_event_add(struct open_event *open, struct standings *standings,
                    const struct game_result *game);

void open_event_free(struct open_event *open);

#endif
