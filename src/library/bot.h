/* A bot as a state machine: the referee's lines go in, the bot's lines come out. It keeps the game
 * and the clock; its mind (struct bot_mind) chooses the turns. It does no input or output and does
 * not wait.
 *
 * The public functions are in faceoff/bot.h. */
#ifndef LIBRARY_BOT_H
#define LIBRARY_BOT_H

#include "contests/contest.h"
#include "engines/pace.h"
#include "library/bot_game.h"

#include <faceoff/bot.h>

#define BOT_UNSET UINT64_MAX /* value of a limit that is not set: use the contest's */
#define BOT_MS_MAX 3600000   /* largest value of a limit, in ms */

/* Chooses a bot's turns. `self` is the first argument of each function. */
struct bot_mind {
    void *self;
    bool timeless; /* a limit other than the clock ends its turns, so that they are reproducible */

    /* begin: a game starts with the bot on `seat`; `number` counts the games of this process. */
    void (*begin)(void *self, int seat, uint64_t number);
    void (*choose)(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                   struct text *turn);

    /* For protocols with a process per turn: answer makes the turn in reply to a line, which may be
     * any text. `seat`: the seat of a game that starts with the line; -1 if the game continues.
     * save and load keep the mind's memory between turns; any bytes are safe to load. */
    void (*answer)(void *self, const char *line, int seat, int64_t deadline_ns, struct text *turn);
    void (*save)(const void *self, struct text *bytes);
    void (*load)(void *self, const void *bytes, size_t size);

    void (*close)(void *self);
};

/* The settings of a bot. */
struct bot_setup {
    const struct game *game;
    const struct protocol *protocol;
    const struct engine *engine; /* engine that must support the rules chosen; NULL: any rules are
                                  * allowed */
    const char *variant;         /* name of the rule set; NULL: the game's first */
    const char *opening;         /* a list of turns */
    uint64_t first_ms, turn_ms, bank_ms; /* 0: no such limit; BOT_UNSET: the contest's */
};

/* Creates a bot. On an error, returns NULL and sets *error; the mind is then not closed. */
struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error);

/* Returns the clock's limit for a turn in ms; 0: no limit. */
uint64_t bot_turn_ms(const struct faceoff_bot *bot);

/* Returns the contest that uses this protocol; NULL if no contest does. */
const struct contest *bot_contest(const struct protocol *protocol);

/* Creates a bot whose mind is the user's function. */
struct faceoff_bot *bot_of_function(const struct bot_setup *setup, faceoff_chooser *choose,
                                    void *data, struct error *error);

/* Reads the command line of a bot for `contest`, or for another contest of the same game that the
 * command line names. Sets *file to the bot's file, if it has one. On an error, returns false and
 * sets *error. */
bool bot_words(int argc, char **argv, const char *contest, struct bot_setup *setup,
               const char **file, struct error *error);

/* Returns true if each of the bot's processes answers a single line and then ends. */
bool bot_answers_once(const struct faceoff_bot *bot);

/* Runs the bot on standard input and output until the input ends, or, with a process per turn,
 * until it has answered one line. `file` may be NULL. Returns 0, or 1 after printing an error
 * message that begins with `name`. Frees the bot. */
int bot_run(struct faceoff_bot *bot, const char *file, const char *name);

#endif
