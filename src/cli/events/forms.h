/* Collects malformed turns in contests where every turn runs a new process. In these contests every
 * line counts as a turn, so a malformed line wastes the turn without being a fault. */
#ifndef CLI_EVENTS_FORMS_H
#define CLI_EVENTS_FORMS_H

#include "contests/contest.h"
#include "tournament/game_result.h"

/* Malformed turns. Initialize the struct with {0}, and call text_free(&lines) at the end. */
struct forms {
    struct text lines; /* messages about the first malformed turns, with one line for each kind and
                        * each player of a game */
    size_t count;      /* number of malformed turns, where all turns of one player in one game count
                        * once */
};

void forms_add(struct forms *forms, const struct contest *contest, const struct game_result *game);

#endif
