/* Reads a stored game from a database or a file of game records, so that it can be played again
 * with the same bots, seats, opening, seed and time limits. */
#ifndef RUNNER_AGAIN_H
#define RUNNER_AGAIN_H

#include "referee/match.h"
#include "runner/options.h"
#include "tournament/game_result.h"

struct again {
    struct game_result game;
    /* Whether each seat gets the time limits stored with the game. If false, the options or the
     * contest determine the limits. */
    bool own_clocks;
    struct match_clock clocks[SEATS];
};

/* Reads the game specified by --again, --game and --event. Sets the contest, the rules, the bots
 * and all other options with which the game was played, except those that the user gave. Always
 * call again_free, even on failure. Returns false and sets *error if the game does not exist, or if
 * a person played in it and no bots are given. */
bool again_read(struct again *again, struct options *options, struct error *error);
void again_free(struct again *again);

/* Appends a line that describes how the turns of the new game differ from the stored turns. */
void again_compare(const struct again *again, const struct game_result *now, struct text *text);

#endif
