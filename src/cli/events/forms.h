/* Collects malformed turns in contests where each turn is a process. There any line is a turn,
 * so a malformed one wastes the turn without being a fault. */
#ifndef CLI_EVENTS_FORMS_H
#define CLI_EVENTS_FORMS_H

#include "contests/contest.h"
#include "tournament/game_result.h"

/* Initialize with {0}; release with text_free(&lines). */
struct forms {
    struct text lines; /* messages for the first ones, one line per player of a game and kind */
    size_t count;      /* number of (game, player) pairs with malformed turns */
};

void forms_add(struct forms *forms, const struct contest *contest, const struct game_result *game);

#endif
