/* Turns whose form is wrong, where each is a process. Its line is the turn, and a wrong form loses
 * only that turn, so that no fault tells of it. */
#ifndef CLI_EVENTS_FORMS_H
#define CLI_EVENTS_FORMS_H

#include "contests/contest.h"
#include "tournament/game_result.h"

/* Begins as {0}; text_free(&lines) ends it. */
struct forms {
    struct text lines; /* the first ones, a line for each player of a game and kind */
    size_t count;      /* players of games that had some */
};

void forms_add(struct forms *forms, const struct contest *contest, const struct game_result *game);

#endif
