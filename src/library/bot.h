/* A bot as a state machine: the referee's lines in, what it says out. It keeps the game and the
 * clock; somebody else, its mind, chooses the turns. Never reads, writes or waits.
 *
 * The public side is in faceoff/bot.h. */
#ifndef LIBRARY_BOT_H
#define LIBRARY_BOT_H

#include "contests/contest.h"
#include "engines/pace.h"
#include "library/bot_game.h"

#include <faceoff/bot.h>

#define BOT_UNTOLD UINT64_MAX /* of a limit: the contest's */
#define BOT_MS_MAX 3600000    /* of a limit */

/* Who chooses. The functions take `self` first. */
struct bot_mind {
    void *self;
    bool timeless; /* something else than the clock ends its turns, so that they can be repeated */

    /* A game begins on that seat, the first or a later one of this process. */
    void (*begin)(void *self, int seat, uint64_t number);
    void (*choose)(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                   struct text *turn);

    /* Where each turn is a process: the turn after a line, which may be any text at all; and what
     * is kept between turns, where what is loaded may be any bytes at all. `seat`: a game begins
     * with the line, on that seat; -1: it goes on. */
    void (*answer)(void *self, const char *line, int seat, int64_t deadline_ns, struct text *turn);
    void (*save)(const void *self, struct text *bytes);
    void (*load)(void *self, const void *bytes, size_t size);

    void (*close)(void *self);
};

/* What a bot is told before it begins. */
struct bot_setup {
    const struct game *game;
    const struct protocol *protocol;
    const struct engine *engine; /* that can play by the rules that are taken on; NULL: any */
    const char *variant;         /* NULL: the game's first */
    const char *opening;         /* a list of turns */
    uint64_t first_ms, turn_ms, bank_ms; /* 0: no such limit */
};

/* NULL: *error says what of the setup makes no sense; then the mind is not closed. */
struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error);

/* The contest that talks so; NULL: there is none. */
const struct contest *bot_contest(const struct protocol *protocol);

/* A bot whose mind is a user's function. */
struct faceoff_bot *bot_of_function(const struct bot_setup *setup, faceoff_chooser *choose,
                                    void *data, struct error *error);

/* Reads the command line of a bot of that contest, or of another of the same game that is named
 * there; *file becomes the bot's file, where it has one.
 * False: *error says what is wrong. */
bool bot_words(int argc, char **argv, const char *contest, struct bot_setup *setup,
               const char **file, struct error *error);

/* Lets the bot talk by standard input and output until there is no more input, or it has answered
 * `once`; with a file that may be NULL. Returns 0, or 1 after saying what went wrong in the name of
 * the program. Frees the bot. */
int bot_run(struct faceoff_bot *bot, bool once, const char *file, const char *name);

#endif
