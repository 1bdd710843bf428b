/* A refereed game made into a record, and the other way round.
 * Never touches a file. */
#ifndef CLI_GAME_RECORD_H
#define CLI_GAME_RECORD_H

#include "contests/contest.h"
#include "referee/command.h"
#include "referee/match.h"
#include "store/record.h"

/* Who played, by seat. */
struct game_seats {
    const char *names[SEATS];
    const struct command *commands[SEATS];
};

/* game, round and seed are left for the caller. record_free releases it. */
void game_record_fill(struct record *record, const struct contest *contest,
                      const struct game_seats *seats, const struct match *match);

#endif
