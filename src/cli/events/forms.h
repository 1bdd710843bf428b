/* Collects problems that harm a bot but are not faults, in contests in which every turn runs in a
 * new process. These contests accept any line as a turn, so a malformed line wastes the turn. With
 * --stderr error, a bot that writes to standard error loses the turn; with --stderr note, nothing
 * happens. */
#ifndef CLI_EVENTS_FORMS_H
#define CLI_EVENTS_FORMS_H

#include "runner/conditions.h"
#include "tournament/game_result.h"

/* Initialize this struct with {0}, and call forms_free when done. */
struct forms {
    /* Messages about the first malformed turns: one line per kind, game and player. */
    struct text lines;
    size_t count; /* number of malformed turns, counting at most one per game and player */
    /* players for which a message about standard error was added, one name per line */
    struct text noisy;
};

void forms_add(struct forms *forms, const struct conditions *conditions,
               const struct game_result *game);
void forms_free(struct forms *forms);

#endif
