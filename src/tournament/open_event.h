/* Counts the games of an open event. Such an event has no schedule: games can be added at any time,
 * and this module never asks for one to be played. Two games of a set with swapped seats are
 * counted as a pair. */
#ifndef TOURNAMENT_OPEN_EVENT_H
#define TOURNAMENT_OPEN_EVENT_H

#include "tournament/standings.h"

struct open_event {
    bool sums_scores; /* see sums_scores in struct event_plan */
    bool lone_scores; /* see lone_scores in struct event_plan */
    void *halves;     /* games whose partner game has not yet arrived, as a binary tree (tsearch) */
};

/* Counts a game. The resulting standings do not depend on the order in which games are added. */
void open_event_add(struct open_event *open, struct standings *standings,
                    const struct game_result *game);

void open_event_free(struct open_event *open);

#endif
