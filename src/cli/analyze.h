/* The analysis of one position, given by the turns that lead to it: what the games share.
 * Never searches: the game's own view does. */
#ifndef CLI_ANALYZE_H
#define CLI_ANALYZE_H

#include "cli/cli.h"
#include "games/game.h"

/* What a game's options can ask for. */
struct analyze_wishes {
    const char *turns, *rules;
    uint64_t first, ms, best;
};

/* Prints the board after the turns asked for, and what `view` appends. Returns an exit code. */
int analyze_position(const struct game *game, const struct cli_option *options,
                     void (*view)(const void *state, const struct analyze_wishes *wishes,
                                  struct text *text),
                     int argc, char **argv);

#endif
