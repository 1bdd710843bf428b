/* A player of a match as the command line names it: [NAME=]COMMAND or [NAME=]@ENGINE [OPTIONS].
 * Never starts anything. */
#ifndef CLI_CONTESTANT_H
#define CLI_CONTESTANT_H

#include "contests/contest.h"
#include "referee/command.h"

struct contestant {
    char *name;
    struct command command; /* with its placeholders */
};

/* @ENGINE becomes this very program's `bot` command. False: *error says why, nothing is held. */
bool contestant_parse(struct contestant *contestant, const char *text,
                      const struct contest *contest, struct error *error);
void contestant_free(struct contestant *contestant);

#endif
