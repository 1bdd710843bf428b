/* A bot as a state machine. It receives the referee's lines and produces the bot's lines. It keeps
 * track of the game and the clock, and its mind (struct bot_mind) chooses the turns. It does no
 * input or output, and does not wait.
 *
 * The public functions are declared in faceoff/bot.h. */
#ifndef LIBRARY_BOT_H
#define LIBRARY_BOT_H

#include "contests/contest.h"
#include "engines/pace.h"
#include "library/bot_game.h"

#include <faceoff/bot.h>

/* Value of a time limit that is not set; the contest's limit is used instead. */
#define BOT_UNSET UINT64_MAX
#define BOT_MS_MAX 3600000 /* largest value of a time limit, in ms */

/* The functions that choose a bot's turns. `self` is the first argument of each function. */
struct bot_mind {
    void *self;
    bool timeless; /* whether a limit other than the clock ends the mind's turns, so that they are
                    * reproducible */

    /* Tells the mind that a game starts in which the bot has `seat`. `number` counts the games of
     * this process. */
    void (*begin)(void *self, int seat, uint64_t number);
    void (*choose)(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                   struct text *turn);

    /* Functions for protocols in which every turn runs a new process. `answer` makes the turn in
     * reply to a line, which may be any text. If a game starts with the line, `seat` is the bot's
     * seat; if the game continues, it is -1. `save` and `load` keep the mind's memory between
     * turns; any bytes are safe to load. */
    void (*answer)(void *self, const char *line, int seat, int64_t deadline_ns, struct text *turn);
    void (*save)(const void *self, struct text *bytes);
    void (*load)(void *self, const void *bytes, size_t size);

    void (*close)(void *self);
};

/* The settings of a bot. */
struct bot_setup {
    const struct game *game;
    const struct protocol *protocol;
    const struct engine *engine; /* engine that must support the chosen rules; NULL: any rules are
                                  * allowed */
    const char *variant;         /* name of the rule set; NULL: the game's first rule set */
    const char *opening;         /* turns of the opening, as a list */
    uint64_t first_ms, turn_ms, bank_ms; /* time limits in ms; 0: no such limit; BOT_UNSET: the
                                          * contest's limit */
};

/* Creates a bot. On an error, returns NULL and sets *error; in that case the mind is not closed. */
struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error);

/* Returns the time limit for a turn in ms; 0: no limit. */
uint64_t bot_turn_ms(const struct faceoff_bot *bot);

/* Returns the contest that uses this protocol, or NULL if no contest does. */
const struct contest *bot_contest(const struct protocol *protocol);

/* Creates a bot whose turns are chosen by a function that the library's user has written. */
struct faceoff_bot *bot_of_function(const struct bot_setup *setup, faceoff_chooser *choose,
                                    void *data, struct error *error);

/* Reads the command line of a bot. The bot plays in `contest`, or in another contest of the same
 * game if the command line names one. Sets *file to the bot's file, if it has one. On an error,
 * returns false and sets *error. */
bool bot_words(int argc, char **argv, const char *contest, struct bot_setup *setup,
               const char **file, struct error *error);

/* Returns true if each process of the bot answers a single line and then ends. */
bool bot_answers_once(const struct faceoff_bot *bot);

/* Runs the bot on standard input and output until the input ends. If every turn runs a new process,
 * runs it until it has answered one line. `file` may be NULL. Returns 0, or 1 after printing an
 * error message that begins with `name`. Frees the bot. */
int bot_run(struct faceoff_bot *bot, const char *file, const char *name);

#endif
