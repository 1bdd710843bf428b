/* A person's game against an engine, line by line: what all games share, and what each brings.
 * Never judges a turn: the rules do. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/cli.h"
#include "games/game.h"

#define PLAY_LEVELS 9

/* What one game brings. */
struct play {
    const struct game *game;
    const char *sides[SEATS];     /* as --side names them */
    const char *greetings[SEATS]; /* for the person on that seat */
    const char *turn_help;
    uint64_t nodes[PLAY_LEVELS]; /* of a turn, by level; 0: by the clock */

    /* Appends the engine's turn. What is to be kept between turns is in *mind, at first NULL. */
    void (*choose)(void **mind, const void *state, uint64_t nodes, uint64_t ms, struct text *turn);

    /* Appends what helps the person, with the same limits; the game is not over. */
    void (*hint)(const void *state, uint64_t nodes, uint64_t ms, struct text *text);

    void (*close)(void *mind); /* takes NULL */
};

extern const struct cli_option play_options[];

/* A game from its options to its end. Returns an exit code. */
int play_person(const struct play *play, int argc, char **argv);

#endif
