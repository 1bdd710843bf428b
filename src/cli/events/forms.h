/* Collects malformed turns in contests in which every turn runs in a new process. These contests
 * accept any line as a turn, so a malformed line wastes the turn without being a fault. */
#ifndef CLI_EVENTS_FORMS_H
#define CLI_EVENTS_FORMS_H

#include "contests/contest.h"
#include "tournament/game_result.h"

/* Malformed turns. Initialize this struct with {0}, and call text_free(&lines) when done. */
struct forms {
    /* Messages about the first malformed turns: one line per kind, game and player. */
    struct text lines;
    size_t count; /* number of malformed turns, counting at most one per game and player */
};

void forms_add(struct forms *forms, const struct contest *contest, const struct game_result *game);

#endif
