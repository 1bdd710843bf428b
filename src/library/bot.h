/* A bot as a state machine: the referee's lines in, what it says out. It keeps the game and the
 * clock; its mind (struct bot_mind) chooses the turns. Never reads, writes or waits.
 *
 * The public side is in faceoff/bot.h. */
#ifndef LIBRARY_BOT_H
#define LIBRARY_BOT_H

#include "contests/contest.h"
#include "engines/pace.h"
#include "library/bot_game.h"

#include <faceoff/bot.h>

#define BOT_UNTOLD UINT64_MAX /* for a limit: use the contest's */
#define BOT_MS_MAX 3600000    /* of a limit */

/* Who chooses. The functions take `self` first. */
struct bot_mind {
    void *self;
    bool timeless; /* something other than the clock ends its turns, so that they can be repeated */

    /* A game begins with the bot on that seat; `number` counts the games of this process. */
    void (*begin)(void *self, int seat, uint64_t number);
    void (*choose)(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                   struct text *turn);

    /* If each turn is a process: answer makes the turn after a line, which may be any text at all.
     * `seat`: a game begins with the line, on that seat; -1: it goes on. save and load keep what is
     * needed between turns; load takes any bytes. */
    void (*answer)(void *self, const char *line, int seat, int64_t deadline_ns, struct text *turn);
    void (*save)(const void *self, struct text *bytes);
    void (*load)(void *self, const void *bytes, size_t size);

    void (*close)(void *self);
};

/* What a bot is told before it begins. */
struct bot_setup {
    const struct game *game;
    const struct protocol *protocol;
    const struct engine *engine; /* must be able to play by the rules chosen; NULL: any rules
                                  * will do */
    const char *variant;         /* NULL: the game's first */
    const char *opening;         /* a list of turns */
    uint64_t first_ms, turn_ms, bank_ms; /* 0: no such limit */
};

/* NULL: *error says what is wrong with the setup; then the mind is not closed. */
struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error);

/* The clock's limit for a turn; 0: there is none. */
uint64_t bot_turn_ms(const struct faceoff_bot *bot);

/* The contest with that protocol; NULL: there is none. */
const struct contest *bot_contest(const struct protocol *protocol);

/* A bot whose mind is a user's function. */
struct faceoff_bot *bot_of_function(const struct bot_setup *setup, faceoff_chooser *choose,
                                    void *data, struct error *error);

/* Reads the command line of a bot of that contest, or of another contest of the same game that it
 * names; *file becomes the bot's file, if it has one.
 * False: *error says what is wrong. */
bool bot_words(int argc, char **argv, const char *contest, struct bot_setup *setup,
               const char **file, struct error *error);

/* Whether its process answers a single line, and leaves the rest to the next one. */
bool bot_answers_once(const struct faceoff_bot *bot);

/* Runs the bot on standard input and output until the input ends, or until it has answered the only
 * line that it is to answer. `file` may be NULL. Returns 0; or 1, after an error message in the
 * name of the program. Frees the bot. */
int bot_run(struct faceoff_bot *bot, const char *file, const char *name);

#endif
